"""Writes the playthroughs anew: `make playthroughs`. Read the difference before you commit it."""

from sixquiprend.engine.presets import PRESETS
from tests.playthroughs.writing import FOLDER, file_of, playthrough

for stale in set(FOLDER.glob("*.txt")) - set(map(file_of, PRESETS)):
    stale.unlink()
for preset in PRESETS:
    file_of(preset).write_text(playthrough(preset), "utf-8")
    print(f"{file_of(preset).name}: {file_of(preset).stat().st_size / 1000:.0f} kB")
