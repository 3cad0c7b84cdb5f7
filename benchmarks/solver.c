/* The complete table of one deal, computed with plain nested loops, for comparison with the numpy
 * solver.
 *
 * usage: solver DEALER_MASK RUNS      (20-bit mask of the dealer's cards; lowest bit: ace of clubs)
 * prints: seconds of the fastest run, number of values, sum of values, value to the dealer if
 *         nobody foreplaces
 *
 * The rules are `classic`. For each leader and each pair of holdings whose counts differ by at most
 * one, the table has the value to the leader, which is the leader's points minus the other player's
 * points with best play.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SIZE = 1 << 10, DRAW = 0 };
static const int WEIGHT[5] = {11, 10, 4, 3, 7};

static int with_count[11][252], how_many[11]; /* masks by number of bits */

static int cards[2][10];
static uint16_t by_suit[2][10], by_rank[2][10]; /* [leader][lead]: the other player's cards */
static uint16_t beaten[2][10];                  /* [leader][lead]: replies that lose to the lead */
static int16_t value[2][SIZE][SIZE];            /* [leader][leader's mask][other's mask] */

static int points(int leader, int lead, int count) {
    return WEIGHT[cards[leader][lead] % 5] * count;
}

static int replies(int leader, int lead, int held) {
    int suit = held & by_suit[leader][lead];
    return suit ? suit : held & by_rank[leader][lead];
}

/* The value of trick 10 if one player foreplaced and so plays the card of trick 9 again. */
static int tenth(int leader, int lead, int held, int short_side) {
    if (replies(leader, lead, held)) return DRAW;
    return points(leader, lead, leader == short_side ? 22 : 10);
}

static int solve_state(int leader, int own, int other, int own_count, int other_count) {
    int best = -32768;
    for (int leads = own; leads; leads &= leads - 1) {
        int lead = __builtin_ctz(leads), left = own & ~(1 << lead), worst = 32767;
        int legal = replies(leader, lead, other);
        if (!legal) worst = points(leader, lead, 11 - own_count);
        for (; legal; legal &= legal - 1) {
            int reply = __builtin_ctz(legal), kept = other & ~(1 << reply);
            int wins = beaten[leader][lead] >> reply & 1, after;
            if (own_count == 1 && other_count == 2) {
                int last = __builtin_ctz(kept);
                after = wins ? tenth(leader, lead, kept, leader)
                             : -tenth(1 - leader, last, 1 << lead, leader);
            } else if (own_count == 2 && other_count == 1) {
                int last = __builtin_ctz(left);
                after = wins ? tenth(leader, last, 1 << reply, 1 - leader)
                             : -tenth(1 - leader, reply, left, 1 - leader);
            } else {
                after = wins ? value[leader][left][kept] : -value[1 - leader][kept][left];
            }
            if (after < worst) worst = after;
        }
        if (worst > best) best = worst;
    }
    return best;
}

static void solve_deal(void) {
    for (int own_count = 1; own_count <= 10; own_count++)
        for (int other_count = own_count - 1; other_count <= own_count + 1; other_count++) {
            if (other_count < 1 || other_count > 10) continue;
            /* After a trick, both players have one card fewer, and either of them leads. Both of
             * these layers are complete at this point. */
            for (int leader = 0; leader < 2; leader++)
                for (int i = 0; i < how_many[own_count]; i++)
                    for (int j = 0; j < how_many[other_count]; j++) {
                        int own = with_count[own_count][i], other = with_count[other_count][j];
                        value[leader][own][other] =
                            solve_state(leader, own, other, own_count, other_count);
                    }
        }
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return t.tv_sec + t.tv_nsec * 1e-9;
}

int main(int argc, char **argv) {
    if (argc != 3) return 2;
    long dealer = strtol(argv[1], NULL, 0), runs = strtol(argv[2], NULL, 0);
    int held[2] = {0, 0};
    for (int card = 0; card < 20; card++) {
        int side = dealer >> card & 1 ? 0 : 1;
        if (held[side] == 10) return 2;
        cards[side][held[side]++] = card;
    }
    for (int mask = 0; mask < SIZE; mask++) {
        int count = __builtin_popcount(mask);
        with_count[count][how_many[count]++] = mask;
    }
    double fastest = 1e9;
    for (int run = 0; run < runs; run++) {
        double start = now();
        memset(by_suit, 0, sizeof by_suit);
        memset(by_rank, 0, sizeof by_rank);
        memset(beaten, 0, sizeof beaten);
        for (int side = 0; side < 2; side++)
            for (int lead = 0; lead < 10; lead++)
                for (int reply = 0; reply < 10; reply++) {
                    int a = cards[side][lead], b = cards[1 - side][reply];
                    if (a / 5 == b / 5) by_suit[side][lead] |= 1 << reply;
                    if (a % 5 == b % 5) by_rank[side][lead] |= 1 << reply;
                    if (a < b) beaten[side][lead] |= 1 << reply;
                }
        solve_deal();
        double took = now() - start;
        if (took < fastest) fastest = took;
    }
    long count = 0, sum = 0;
    for (int leader = 0; leader < 2; leader++)
        for (int own = 1; own < SIZE; own++)
            for (int other = 1; other < SIZE; other++) {
                int apart = __builtin_popcount(own) - __builtin_popcount(other);
                if (apart < -1 || apart > 1) continue;
                count++;
                sum += value[leader][own][other];
            }
    printf("%.9f %ld %ld %d\n", fastest, count, sum, value[0][SIZE - 1][SIZE - 1]);
    return 0;
}
