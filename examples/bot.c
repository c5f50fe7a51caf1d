/* A bot for docs/bot-protocol.md in C, without any library: it reads the few fields that it needs.
 *
 * It plays the card that goes closest behind a row with room, takes the cheapest row when it must, and gives
 * the first legal answer to all other questions. Build it with: cc -O2 -o closest bot.c
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 8, NEVER = 1000 };

struct row {
    double end;
    int room, heads, open;
};

/* What stands behind the next `"key":` from here on; our requests have no spaces around the colon. */
static const char *after(const char *from, const char *key) {
    char quoted[40];
    snprintf(quoted, sizeof quoted, "\"%s\":", key);
    const char *found = from ? strstr(from, quoted) : NULL;
    return found ? found + strlen(quoted) : NULL;
}

static int read_rows(const char *line, struct row *rows) {
    const char *at = after(line, "row_facts");
    const char *end = at ? strchr(at, ']') : NULL;
    int count = 0;
    while (count < ROWS && (at = after(at, "end")) && at < end) {
        rows[count].end = atof(at);
        rows[count].room = atoi(after(at, "room"));
        rows[count].heads = atoi(after(at, "heads"));
        rows[count].open = *after(at, "open") == 't';
        count++;
    }
    return count;
}

/* How far behind the end of its row the card would lie; a full row, or none, is as bad as it gets. */
static double gap(double card, const struct row *rows, int count) {
    const struct row *best = NULL;
    for (int i = 0; i < count; i++)
        if (rows[i].open && rows[i].end < card && (!best || rows[i].end > best->end)) best = &rows[i];
    return best && best->room ? card - best->end : NEVER;
}

static double cost(const char *answer, const struct row *rows, int count) {
    const char *card = after(answer, "card"), *row = after(answer, "row");
    if (!strncmp(answer, "\"play\"", 6)) return gap(atof(card + (*card == '"')), rows, count);
    return !strncmp(answer, "\"take_row\"", 10) && atoi(row) < count ? rows[atoi(row)].heads : 0;
}

static void decide(const char *line) {
    struct row rows[ROWS];
    int count = read_rows(line, rows), best = 0, number = 0;
    double least = 0;
    const char *at = after(line, "legal");
    const char *end = after(at, "history"); /* the answers stand before it, and hold no such key */
    while ((at = after(at, "kind")) && at < end) {
        double costs = cost(at, rows, count);
        if (number == 0 || costs < least) least = costs, best = number;
        number++;
    }
    printf("{\"id\":%d,\"answer\":%d}\n", atoi(after(line, "id")), best);
}

int main(void) {
    char *line = NULL;
    size_t size = 0;
    while (getline(&line, &size, stdin) > 0) {
        if (strstr(line, "\"type\":\"hello\""))
            puts("{\"protocol\":1,\"name\":\"closest\",\"deterministic\":true}");
        else if (strstr(line, "\"type\":\"decide\""))
            decide(line);
        fflush(stdout);
    }
    free(line);
    return 0;
}
