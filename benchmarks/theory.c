/* Every position of every deal, by plain nested loops: what the table of the whole game is checked
 * against and measured by.
 *
 * usage: theory 0|1 none|king|king-queen 0|1 [PREFIX]
 *        (whether cards are foreplaced, the privilege, whether there is a free move)
 * prints: a line a layer: cards held by leader and other, positions, sum of their values for the
 *         leader; then all positions and the seconds of processor time
 * writes: the values of all deals for the dealer, by deal number, as int16: PREFIX-none.i16 if
 *         nobody may foreplace, PREFIX-restricted.i16 and PREFIX-free.i16 if that is allowed; and
 *         for these two the values after each declaration of the dealer: none, then the cards
 *
 * A position is what leader and other hold before a lead. Half of the deck is a word of ten digits
 * to the base of three: 0 gone, 1 the leader's, 2 the other's. Who foreplaced runs out of cards
 * first, and plays the last card twice (trick 10).
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { WORDS = 59049, HALF = 10, HALF_MASK = 1023, DECK = (1 << 20) - 1, DRAW = 0, DEALS = 184756 };
static const int WEIGHT[5] = {11, 10, 4, 3, 7};

static int word_of[1 << HALF];              /* the word in which a mask's cards are the leader's */
static int first_unit[20], second_unit[20]; /* by card, what its digit counts in both words */
static int kings, queens, free_rules;       /* ranks with a privilege; whether there is a free move */
static int with_counts[11][11][2520 * 2], how_many[11][11]; /* words by cards of leader and other */
static int place[WORDS];
static int leaders[WORDS], others[WORDS]; /* the two masks of a word */

typedef struct {
    int own, other;
    uint32_t start[WORDS]; /* by the first half's word */
    int16_t *value[2];     /* without and with the free move left */
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

/* Trick 10, where the ninth card of who foreplaced is played once more. */
static int tenth(int lead, int reply, int leader_foreplaced) {
    if (replies(lead, 1 << reply)) return DRAW;
    return WEIGHT[lead % 5] * (leader_foreplaced ? 22 : 10);
}

static int last_of(int mask) { return __builtin_ctz(mask); }

/* What is left after trick 9, if one player foreplaced; cards are the two of trick 9. */
static int after_ninth(int own, int other, int lead, int reply, int leader_foreplaced, int taken) {
    int mine = leader_foreplaced ? lead : last_of(own ^ 1 << lead);
    int theirs = leader_foreplaced ? last_of(other ^ 1 << reply) : reply;
    return taken ? -tenth(theirs, mine, !leader_foreplaced) : tenth(mine, theirs, leader_foreplaced);
}

static int solve(const Layer *same, const Layer *turned, int left, int own, int other) {
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
            if (both == 3) after = after_ninth(own, other, lead, reply, held == 1, taken);
            else if (both == 2) after = DRAW;
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

/* A layer's tables, from the one in which the leader leads on and the one of the other's leads. */
static Layer *layer(int own, int other, const Layer *same, const Layer *turned) {
    Layer *made = malloc(sizeof *made);
    made->own = own, made->other = other, made->size = 0;
    for (int a = 0; a <= own; a++)
        for (int b = 0; b <= other; b++)
            for (int i = 0; i < how_many[a][b]; i++) {
                if (own - a > HALF || other - b > HALF) continue;
                made->start[with_counts[a][b][i]] = made->size;
                made->size += how_many[own - a][other - b];
            }
    long sums[2] = {0, 0};
    for (int left = 0; left <= free_rules; left++) {
        int16_t *value = made->value[left] = malloc(made->size * sizeof *value);
        if (!value) exit(1);
        for (int a = 0; a <= own; a++)
            for (int b = 0; b <= other; b++)
                for (int i = 0; i < how_many[a][b]; i++)
                    for (int j = 0; j < how_many[own - a][other - b]; j++) {
                        int x = with_counts[a][b][i], y = with_counts[own - a][other - b][j];
                        int mine = leaders[x] | leaders[y] << HALF;
                        int theirs = others[x] | others[y] << HALF;
                        sums[left] += *value++ = solve(same, turned, left, mine, theirs);
                    }
    }
    printf("%d %d %lu %ld", own, other, made->size, sums[0]);
    if (free_rules) printf(" %ld", sums[1]);
    printf("\n");
    fflush(stdout);
    return made;
}

static void drop(Layer *layer) {
    if (!layer) return;
    for (int left = 0; left <= free_rules; left++) free(layer->value[left]);
    free(layer);
}

/* The end layers, of equal holdings and of holdings one apart, by who foreplaced: leader, other. */
static Layer *tens, *nines, *nine_ten, *ten_nine;
static uint64_t positions;

static void solve_all(int foreplacing) {
    for (int n = 1; n <= 10; n++) {
        Layer *made = layer(n, n, nines, nines);
        positions += made->size;
        if (n == 10) tens = made;
        else drop(nines), nines = made;
    }
    for (int n = 1; n <= 9 * foreplacing; n++) {
        Layer *less = layer(n, n + 1, nine_ten, ten_nine);
        Layer *more = layer(n + 1, n, ten_nine, nine_ten);
        positions += less->size + more->size;
        drop(nine_ten), drop(ten_nine);
        nine_ten = less, ten_nine = more;
    }
}

/* The other's best declaration, by what the dealer foreplaced: a place in the deck, or -1. */
static int declared(int dealer, int other, int card, int restricted) {
    int kept = card < 0 ? dealer : dealer ^ 1 << card;
    int least = value_at(card < 0 ? tens : nine_ten, free_rules, kept, other);
    int barred = restricted && card >= 0 ? by_suit(card) | by_rank(card) : 0;
    for (int cards = other & ~barred; cards; cards &= cards - 1) {
        int left = other ^ (cards & -cards);
        int value = value_at(card < 0 ? ten_nine : nines, free_rules, kept, left);
        if (value < least) least = value;
    }
    return least;
}

static void write_all(const char *prefix, const char *name, const int16_t *values, size_t count) {
    char path[4096];
    snprintf(path, sizeof path, "%s-%s.i16", prefix, name);
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(values, sizeof *values, count, file) != count || fclose(file)) exit(1);
}

static int dealers[DEALS]; /* the dealer's cards by the number of the deal */

static void number_deals(void) {
    int number = 0;
    /* The first card of the deck decides first, so masks are counted down with it on top. */
    for (int mirrored = DECK; mirrored >= 0; mirrored--) {
        if (__builtin_popcount(mirrored) != 10) continue;
        for (int card = 0; card < 20; card++)
            dealers[number] |= (mirrored >> (19 - card) & 1) << card;
        number++;
    }
}

static void write_undeclared(const char *prefix) {
    static int16_t values[DEALS];
    for (int deal = 0; deal < DEALS; deal++)
        values[deal] = value_at(tens, free_rules, dealers[deal], DECK ^ dealers[deal]);
    write_all(prefix, "none", values, DEALS);
}

static void write_declared(const char *prefix, int restricted) {
    static int16_t best[DEALS], each[DEALS][11];
    for (int deal = 0; deal < DEALS; deal++) {
        int dealer = dealers[deal], other = DECK ^ dealer, column = 0;
        best[deal] = each[deal][column++] = declared(dealer, other, -1, restricted);
        for (int cards = dealer; cards; cards &= cards - 1) {
            int value = declared(dealer, other, __builtin_ctz(cards), restricted);
            each[deal][column++] = value;
            if (value > best[deal]) best[deal] = value;
        }
    }
    write_all(prefix, restricted ? "restricted" : "free", best, DEALS);
    write_all(prefix, restricted ? "restricted-declared" : "free-declared", *each, DEALS * 11);
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
    solve_all(foreplacing);
    number_deals();
    if (argc == 5) {
        write_undeclared(argv[4]);
        for (int restricted = 0; restricted < 2 && foreplacing; restricted++)
            write_declared(argv[4], restricted);
    }
    printf("%lu %.2f\n", positions, (double)clock() / CLOCKS_PER_SEC);
    return 0;
}
