#!/bin/sh
# The smallest bot: it always gives the first legal answer. See docs/bot-protocol.md.
read -r hello
echo '{"protocol": 1, "name": "first", "deterministic": true}'
while read -r request; do
  echo '{"answer": 0}'
done
