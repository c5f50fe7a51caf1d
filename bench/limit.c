/* The limit: random rounds of four seats in the plainest fast C that we could write, deal included.
 *
 * The base game only, with the numbers of seats, cards and rows known to the compiler. Cards are played in
 * the order they were dealt, which is by chance; a card that is too low takes the cheapest row, of several
 * the one with the lowest end. The kernel is measured against this; it plays every option of number cards.
 *
 * Arrays for the rows were tried first: their loads wait for the stores just before, and a round takes half
 * as long again. So the four ends are the bytes of one word, sorted, and the four rows those of another:
 * 32 for each card but the first, plus the heads, so that from 128 on a row is full.
 */
#include <stdint.h>

enum { SEATS = 4, HAND = 10, ROWS = 4, DECK = 104, DEALT = SEATS * HAND + ROWS };

static uint8_t heads_of[DECK + 1];

static inline uint64_t next_word(uint64_t *chance) { /* SplitMix64 */
    uint64_t word = *chance += 0x9E3779B97F4A7C15u;
    word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9u;
    word = (word ^ (word >> 27)) * 0x94D049BB133111EBu;
    return word ^ (word >> 31);
}

static inline void swap(uint8_t *deck, uint64_t at, uint64_t half) {
    uint64_t other = at + (half * (DECK - at) >> 32);
    uint8_t card = deck[other];
    deck[other] = deck[at];
    deck[at] = card;
}

static inline void deal(uint64_t *chance, uint8_t *deck) {
    for (uint64_t at = 0; at < DEALT; at += 2) {
        uint64_t word = next_word(chance);
        swap(deck, at, word >> 32);
        swap(deck, at + 1, word & 0xFFFFFFFF);
    }
}

#define ORDER(a, b) { uint32_t low = a < b ? a : b, high = a < b ? b : a; a = low; b = high; }
#define SORT(k) ORDER(k[0], k[1]) ORDER(k[2], k[3]) ORDER(k[0], k[2]) ORDER(k[1], k[3]) ORDER(k[1], k[2])

static inline void play(const uint8_t *deck, int16_t *heads) {
    const uint8_t *hands = deck, *first = deck + SEATS * HAND;
    uint32_t keys[SEATS], ends = 0, rows = 0;
    for (int row = 0; row < ROWS; row++) keys[row] = first[row];
    SORT(keys)
    for (int row = 0; row < ROWS; row++) {
        ends |= keys[row] << 8 * row;
        rows |= (uint32_t)heads_of[keys[row]] << 8 * row;
    }
    for (int turn = 0; turn < HAND; turn++) {
        for (uint32_t seat = 0; seat < SEATS; seat++) keys[seat] = hands[HAND * seat + HAND - 1 - turn] << 2 | seat;
        SORT(keys)
        int next = 0;
        uint32_t card = keys[0] >> 2, seat = keys[0] & 3;
        if (card < (ends & 255)) { /* only the lowest card can be too low */
            uint32_t fewest = rows & 31, at = 0;
            for (int row = 1; row < ROWS; row++) {
                uint32_t cost = rows >> 8 * row & 31;
                at = cost < fewest ? 8 * row : at;
                fewest = cost < fewest ? cost : fewest;
            }
            heads[seat] += fewest;
            uint32_t below = (1u << at) - 1, above = ~(below | 255u << at);
            ends = (ends & above) | (ends & below) << 8 | card;
            rows = (rows & above) | (rows & below) << 8 | heads_of[card];
            next = 1;
        }
        for (; next < SEATS; next++) {
            card = keys[next] >> 2, seat = keys[next] & 3;
            uint32_t at = 8 * (((ends >> 8 & 255) < card) + ((ends >> 16 & 255) < card) + (ends >> 24 < card));
            uint32_t before = rows >> at & 255, others = ~(255u << at), full = -(before >> 7);
            heads[seat] += full & before & 31;
            ends = (ends & others) | card << at;
            rows = (rows & others) | ((~full & (before + 32)) + heads_of[card]) << at;
        }
    }
}

/* Deals and plays; heads[round][seat] is what each seat took. */
void random_rounds(uint64_t seed, int64_t rounds, int16_t heads[][SEATS]) {
    uint8_t deck[DECK];
    for (int card = 1; card <= DECK; card++) {
        deck[card - 1] = card;
        heads_of[card] = card == 55 ? 7 : card % 11 == 0 ? 5 : card % 10 == 0 ? 3 : card % 5 == 0 ? 2 : 1;
    }
    for (int64_t round = 0; round < rounds; round++) {
        for (int seat = 0; seat < SEATS; seat++) heads[round][seat] = 0;
        deal(&seed, deck);
        play(deck, heads[round]);
    }
}
