/* Every position of every deal, computed with plain nested loops, for checking the tables of the
 * whole game and for comparing times.
 *
 * usage: theory 0|1|2|3 none|king|king-queen 0|1 [PREFIX]
 *        First argument: 0 no foreplacement; 1 foreplacement; 2 foreplacement, and foreplaced cards
 *        return for trick 10; 3 like 2, but two foreplaced cards need not differ in suit and rank.
 *        Second argument: the privilege. Third argument: whether the rules have the free move.
 * prints: for each layer, a line with the number of cards of the leader and of the other player,
 *         the deck indices of the cards that will return to them (or -1), the number of positions,
 *         and the sum of their values to the leader; at the end, the total number of positions and
 *         the processor time in seconds
 * writes: the values of all deals to the dealer, in the order of deal numbers, as int16:
 *         PREFIX-none.i16 for play without foreplacement, PREFIX-restricted.i16 and PREFIX-free.i16
 *         for play with foreplacement; with foreplacement, PREFIX-…-declared.i16 has the values
 *         after each declaration of the dealer: none, then the cards
 *
 * A position consists of the holdings of the leader and the other player before a lead. Each half
 * of the deck is a word of ten ternary digits, one per card: 0 if the card is gone, 1 if the leader
 * holds the card, 2 if the other player does. A player who foreplaced runs out of cards first and
 * plays the last card twice (trick 10). If foreplaced cards return instead, each card and each pair
 * of cards has separate layers, which contain only words without these cards.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { WORDS = 59049, HALF = 10, HALF_MASK = 1023, DECK = (1 << 20) - 1, DRAW = 0, DEALS = 184756 };
static const int WEIGHT[5] = {11, 10, 4, 3, 7};

static int word_of[1 << HALF];              /* the word in which the leader holds a mask's cards */
static int first_unit[20], second_unit[20]; /* the weight of each card's digit in the two words */
static int kings, queens, free_rules;       /* whether each rank has the privilege; the free move */
static int with_counts[11][11][2520 * 2], how_many[11][11]; /* words by both counts of cards */
static int place[WORDS];
static int leaders[WORDS], others[WORDS]; /* the two masks of a word */

typedef struct {
    int own, other;
    uint32_t start[WORDS]; /* for each word of the first half */
    int16_t *value[2];     /* without and with the free move */
    uint64_t size;
} Layer;

static int by_suit(int lead) { return 31 << lead / 5 * 5; }
static int by_rank(int lead) { return 0x8421 << lead % 5; }

static int replies(int lead, int held) {
    int suit = held & by_suit(lead), rank = held & by_rank(lead);
    if (rank && ((kings && lead % 5 == 2) || (queens && lead % 5 == 3))) return rank;
    return suit ? suit : rank;
}

static int value_of(const Layer *layer, int left, int first, int second) {
    return layer->value[left][layer->start[first] + place[second]];
}

static int value_at(const Layer *layer, int left, int own, int other) {
    return value_of(layer, left, word_of[own & HALF_MASK] + 2 * word_of[other & HALF_MASK],
                    word_of[own >> HALF] + 2 * word_of[other >> HALF]);
}

/* The cards that returned to the leader and to the other player for trick 10, or -1. */
typedef struct {
    int own, other;
} Returned;
static const Returned NOTHING = {-1, -1};
static int return_rules; /* whether foreplaced cards return under these rules */

/* The value of trick 10, to which a player who foreplaced plays the card of trick 9 again, or the
 * returned card. */
static int tenth(int lead, int reply, int leader_foreplaced) {
    if (replies(lead, 1 << reply)) return DRAW;
    return WEIGHT[lead % 5] * (leader_foreplaced ? 22 : 10);
}

static int last_of(int mask) { return __builtin_ctz(mask); }

/* The value after trick 9 if one player foreplaced; lead and reply are the cards of trick 9. */
static int after_ninth(int own, int other, int lead, int reply, int leader_foreplaced, int taken,
                       Returned back) {
    int mine = leader_foreplaced ? lead : last_of(own ^ 1 << lead);
    int theirs = leader_foreplaced ? last_of(other ^ 1 << reply) : reply;
    if (back.own >= 0) mine = back.own;
    if (back.other >= 0) theirs = back.other;
    return taken ? -tenth(theirs, mine, !leader_foreplaced) : tenth(mine, theirs, leader_foreplaced);
}

/* The value after trick 9 if neither or both players foreplaced. */
static int after_both(int taken, Returned back) {
    if (back.own < 0) return DRAW;
    return taken ? -tenth(back.other, back.own, 1) : tenth(back.own, back.other, 1);
}

static int solve(const Layer *same, const Layer *turned, int left, int own, int other,
                 Returned back) {
    int held = __builtin_popcount(own), best = -32768;
    int both = held + __builtin_popcount(other);
    int own_first = word_of[own & HALF_MASK], own_second = word_of[own >> HALF];
    int other_first = word_of[other & HALF_MASK], other_second = word_of[other >> HALF];
    int first = own_first + 2 * other_first, second = own_second + 2 * other_second;
    int turned_first = other_first + 2 * own_first, turned_second = other_second + 2 * own_second;
    for (int leads = own; leads; leads &= leads - 1) {
        int lead = __builtin_ctz(leads), worst = 32767;
        int preferred = replies(lead, other);
        int legal = left ? other & (by_suit(lead) | by_rank(lead)) : preferred;
        if (!legal) worst = WEIGHT[lead % 5] * (11 - held);
        for (; legal; legal &= legal - 1) {
            int reply = __builtin_ctz(legal), taken = reply < lead, after;
            int still = left && preferred >> reply & 1;
            if (both == 3) after = after_ninth(own, other, lead, reply, held == 1, taken, back);
            else if (both == 2) after = after_both(taken, back);
            else if (taken)
                after = -value_of(turned, still,
                                  turned_first - 2 * first_unit[lead] - first_unit[reply],
                                  turned_second - 2 * second_unit[lead] - second_unit[reply]);
            else
                after = value_of(same, still, first - first_unit[lead] - 2 * first_unit[reply],
                                 second - second_unit[lead] - 2 * second_unit[reply]);
            if (after < worst) worst = after;
        }
        if (worst > best) best = worst;
    }
    return best;
}

static uint64_t positions;

/* The tables of a layer, computed from the layers in which either player leads next. */
static Layer *layer(int own, int other, const Layer *same, const Layer *turned, Returned back) {
    Layer *made = malloc(sizeof *made);
    int gone = 0;
    if (back.own >= 0) gone |= 1 << back.own;
    if (back.other >= 0) gone |= 1 << back.other;
    made->own = own, made->other = other, made->size = 0;
    for (int a = 0; a <= own; a++)
        for (int b = 0; b <= other; b++)
            for (int i = 0; i < how_many[a][b]; i++) {
                if (own - a > HALF || other - b > HALF) continue;
                made->start[with_counts[a][b][i]] = made->size;
                made->size += how_many[own - a][other - b];
            }
    uint64_t solved = 0;
    long sums[2] = {0, 0};
    for (int left = 0; left <= free_rules; left++) {
        int16_t *value = made->value[left] = malloc(made->size * sizeof *value);
        if (!value) exit(1);
        for (int a = 0; a <= own; a++)
            for (int b = 0; b <= other; b++)
                for (int i = 0; i < how_many[a][b]; i++) {
                    int x = with_counts[a][b][i], row = how_many[own - a][other - b];
                    if ((leaders[x] | others[x]) & gone) {
                        value += row;
                        continue;
                    }
                    for (int j = 0; j < row; j++, value++) {
                        int y = with_counts[own - a][other - b][j];
                        int mine = leaders[x] | leaders[y] << HALF;
                        int theirs = others[x] | others[y] << HALF;
                        if ((mine | theirs) & gone) continue;
                        *value = solve(same, turned, left, mine, theirs, back);
                        sums[left] += *value;
                        solved += !left;
                    }
                }
    }
    printf("%d %d %d %d %lu %ld", own, other, back.own, back.other, solved, sums[0]);
    if (free_rules) printf(" %ld", sums[1]);
    printf("\n");
    fflush(stdout);
    positions += solved;
    return made;
}

static void drop(Layer *layer) {
    if (!layer) return;
    for (int left = 0; left <= free_rules; left++) free(layer->value[left]);
    free(layer);
}

static int dealers[DEALS]; /* the dealer's cards in each deal, as a mask */
/* The value of each declaration in each deal, without and with the restriction of R11. */
static int16_t each[2][DEALS][11], undeclared[DEALS];

/* Update the values of declarations from a layer in which hands begin, for all deals in which the
 * dealer can foreplace `first` and the other player `second`; -1 means no foreplacement. */
static void open_with(const Layer *layer, int first, int second) {
    int both = first >= 0 && second >= 0;
    int barred = both && (by_suit(first) | by_rank(first)) >> second & 1;
    for (int deal = 0; deal < DEALS; deal++) {
        int own = dealers[deal], other = DECK ^ own, column = 0;
        if (first >= 0 && !(own >> first & 1)) continue;
        if (second >= 0 && !(other >> second & 1)) continue;
        if (first >= 0) column = 1 + __builtin_popcount(own & ((1 << first) - 1)), own ^= 1 << first;
        if (second >= 0) other ^= 1 << second;
        int value = value_at(layer, free_rules, own, other);
        if (first < 0 && second < 0) undeclared[deal] = value;
        for (int restricted = 0; restricted <= !barred; restricted++) {
            int16_t *least = &each[restricted][deal][column];
            if (value < *least) *least = value;
        }
    }
}

static void solve_equal(void) {
    Layer *last = NULL;
    for (int n = 1; n <= 10; n++) {
        Layer *made = layer(n, n, last, last, NOTHING);
        if (n == 10) open_with(made, -1, -1);
        if (n == 9 && !return_rules)
            for (int first = 0; first < 20; first++)
                for (int second = 0; second < 20; second++)
                    if (first != second) open_with(made, first, second);
        drop(last);
        last = made;
    }
    drop(last);
}

/* Solve the hands in which one player foreplaced `card` (-1: any card, if cards don't return). */
static void solve_apart(int card) {
    Layer *before_less = NULL, *before_more = NULL;
    Returned back = {card, -1}, turned = {-1, card};
    for (int n = 1; n <= 9; n++) {
        Layer *less = layer(n, n + 1, before_less, before_more, back);
        Layer *more = layer(n + 1, n, before_more, before_less, turned);
        drop(before_less), drop(before_more);
        before_less = less, before_more = more;
    }
    for (int other = 0; other < 20; other++)
        if (card < 0 || card == other) {
            open_with(before_less, other, -1);
            open_with(before_more, -1, other);
        }
    drop(before_less), drop(before_more);
}

/* Solve the hands in which both players foreplaced certain cards that return. */
static void solve_both(int first, int second) {
    Layer *before = NULL, *before_turned = NULL;
    Returned back = {first, second}, turned = {second, first};
    for (int n = 1; n <= 9; n++) {
        Layer *made = layer(n, n, before, before_turned, back);
        Layer *made_turned = layer(n, n, before_turned, before, turned);
        drop(before), drop(before_turned);
        before = made, before_turned = made_turned;
    }
    open_with(before, first, second);
    open_with(before_turned, second, first);
    drop(before), drop(before_turned);
}

static void solve_all(int foreplacing) {
    return_rules = foreplacing > 1;
    solve_equal();
    if (foreplacing == 1) solve_apart(-1);
    for (int card = 0; card < 20 && return_rules; card++) solve_apart(card);
    for (int first = 0; first < 20 && return_rules; first++)
        for (int second = first + 1; second < 20; second++)
            if (foreplacing == 3 || !((by_suit(first) | by_rank(first)) >> second & 1))
                solve_both(first, second);
}

static void write_all(const char *prefix, const char *name, const int16_t *values, size_t count) {
    char path[4096];
    snprintf(path, sizeof path, "%s-%s.i16", prefix, name);
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(values, sizeof *values, count, file) != count || fclose(file)) exit(1);
}

static void number_deals(void) {
    int number = 0;
    /* Count the masks down with the first card as the top bit, because this card decides first. */
    for (int mirrored = DECK; mirrored >= 0; mirrored--) {
        if (__builtin_popcount(mirrored) != 10) continue;
        for (int card = 0; card < 20; card++)
            dealers[number] |= (mirrored >> (19 - card) & 1) << card;
        number++;
    }
}

static void write_declared(const char *prefix, int restricted) {
    static int16_t best[DEALS];
    for (int deal = 0; deal < DEALS; deal++) {
        best[deal] = each[restricted][deal][0];
        for (int column = 1; column < 11; column++)
            if (each[restricted][deal][column] > best[deal])
                best[deal] = each[restricted][deal][column];
    }
    write_all(prefix, restricted ? "restricted" : "free", best, DEALS);
    write_all(prefix, restricted ? "restricted-declared" : "free-declared", &each[restricted][0][0], DEALS * 11);
}

int main(int argc, char **argv) {
    if (argc < 4 || argc > 5) return 2;
    int foreplacing = atoi(argv[1]);
    queens = !strcmp(argv[2], "king-queen");
    kings = queens || !strcmp(argv[2], "king");
    free_rules = atoi(argv[3]);
    for (int card = 0, unit = 1; card < HALF; card++, unit *= 3) {
        first_unit[card] = second_unit[HALF + card] = unit;
        for (int word = 0; word < WORDS; word++) {
            leaders[word] |= (word / unit % 3 == 1) << card;
            others[word] |= (word / unit % 3 == 2) << card;
        }
    }
    for (int word = 0; word < WORDS; word++) {
        int own = __builtin_popcount(leaders[word]), other = __builtin_popcount(others[word]);
        if (!other) word_of[leaders[word]] = word;
        place[word] = how_many[own][other]++;
        with_counts[own][other][place[word]] = word;
    }
    number_deals();
    for (int i = 0; i < 2 * DEALS * 11; i++) (&each[0][0][0])[i] = INT16_MAX;
    solve_all(foreplacing);
    if (argc == 5) {
        write_all(argv[4], "none", undeclared, DEALS);
        for (int restricted = 0; restricted < 2 && foreplacing; restricted++)
            /* Write values without R11 only if the pairs that R11 forbids were solved. */
            if (restricted || foreplacing != 2) write_declared(argv[4], restricted);
    }
    printf("%lu %.2f\n", positions, (double)clock() / CLOCKS_PER_SEC);
    return 0;
}
