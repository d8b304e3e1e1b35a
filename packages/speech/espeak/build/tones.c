/*
 * The tones of Vietnamese in Hanoi, Hue and Saigon: pitch over the rhyme, length, glottal closure.
 *
 * Forms: the tone numbers (1 = low … 5 = high) that J. Kirby, "vPhon" 2.0 (2008–2020), gives by region after Vu Thanh
 * Phuong 1982 ("Phonetic properties of Vietnamese tones across dialects"), Hoang Thi Chau 1989, Nguyen & Edmondson 1997
 * ("Tones and voice quality in modern northern Vietnamese") and Alves 2007: the numbers stand in testing/tone-classes.ts. A step is
 * 2.2 semitones. Glottal closure in Hanoi, and none in Saigon: Brunelle 2009, Michaud 2004. Hoi and nga are one tone in
 * Hue and in Saigon (Hoang 1989, Vu 1982). Syllables that end in p, t, c, ch have but two tones: a high and a low one.
 */
#include "tones.h"
#include "phoneme.h"
#include "synthdata.h"
#include "voice.h"
#include <math.h>
#include <string.h>

#define KNOTS 9
#define TONES 9

typedef struct {
	short length;           /* per cent; 0 = as it is */
	signed char at[KNOTS];  /* tenths of a semitone, evenly over the rhyme */
	signed char from, to;   /* glottal closure, per cent of the rhyme; 0, 0 = none */
} TONE;

/* In the order of the data's tone phonemes: ngang, huyen, sac, hoi, nga, nang, ngang before a pause; then sac and nang
   before p, t, c, ch. */
static const TONE tones[3][TONES] = {
	{ /* Hanoi */
		{ 0, { 2, 1, 0, 0, 0, -1, -2, -3, -4 } },
		{ 105, { -18, -24, -28, -32, -35, -38, -41, -43, -44 } },
		{ 0, { -12, -14, -12, -6, 4, 16, 29, 39, 45 } },
		{ 110, { -4, -16, -30, -41, -47, -46, -38, -27, -16 } },
		{ 110, { 2, 0, -10, -30, -42, 4, 28, 41, 48 }, 44, 58 },
		{ 50, { -10, -20, -30, -39, -47, -53, -57, -59, -60 }, 80, 100 },
		{ 0, { 2, 1, 0, -1, -3, -5, -7, -9, -11 } },
		{ 0, { 18, 20, 23, 27, 31, 35, 39, 42, 44 } },
		{ 0, { -20, -23, -26, -29, -32, -35, -38, -41, -44 } },
	},
	{ /* Hue */
		{ 0, { 0, 0, 2, 8, 15, 23, 31, 38, 43 } },
		{ 105, { 22, 20, 15, 9, 2, -6, -13, -19, -23 } },
		{ 105, { -42, -45, -45, -41, -35, -27, -18, -9, 0 } },
		{ 110, { 0, -13, -28, -40, -46, -45, -37, -27, -16 } },
		{ 110, { 0, -13, -28, -40, -46, -45, -37, -27, -16 } },
		{ 60, { -14, -22, -32, -41, -48, -53, -57, -59, -60 }, 80, 100 },
		{ 0, { 0, 0, 2, 7, 13, 19, 25, 30, 33 } },
		{ 0, { 18, 20, 23, 27, 31, 35, 39, 42, 44 } },
		{ 0, { -20, -23, -26, -29, -32, -35, -38, -41, -44 } },
	},
	{ /* Saigon */
		{ 0, { 0, 1, 1, 1, 0, 0, -1, -1, -2 } },
		{ 105, { -18, -22, -26, -31, -35, -39, -42, -45, -47 } },
		{ 0, { 18, 18, 20, 24, 28, 33, 39, 44, 47 } },
		{ 112, { -20, -34, -43, -43, -33, -17, 1, 15, 25 } },
		{ 112, { -20, -34, -43, -43, -33, -17, 1, 15, 25 } },
		{ 0, { -22, -37, -47, -53, -55, -51, -43, -33, -23 } },
		{ 0, { 0, 1, 1, 0, -2, -4, -6, -8, -10 } },
		{ 0, { 20, 22, 25, 28, 32, 36, 40, 43, 45 } },
		{ 0, { -20, -23, -26, -29, -32, -35, -38, -41, -44 } },
	},
};

/* The names of the data's phoneme tables, in the same order. */
static const char *const tables[3] = { "vi", "vi-hue", "vi-sgn" };

static TONE_SHAPE shapes[3][TONES];
static int region = -1;
static int is_question = 0;
static int count = 0;

/* The knots at 0 to 127, with straight lines between them. */
static double at_point(const TONE *tone, int ix)
{
	double place = (double)ix * (KNOTS - 1) / 127;
	int knot = (int)place;
	if (knot >= KNOTS - 1) return tone->at[KNOTS - 1];
	return tone->at[knot] + (place - knot) * (tone->at[knot + 1] - tone->at[knot]);
}

/* Closed from `from` to `to`, with 6 per cent of the rhyme on either side; a closure to the end stays closed. */
static int loudness_at(const TONE *tone, int ix)
{
	const double slope = 6;
	double place = ix * 100.0 / 127;
	double outside = 0;
	if (tone->to == 0) return 128;
	if (place < tone->from) outside = tone->from - place;
	if (place > tone->to) outside = place - tone->to;
	return outside >= slope ? 128 : (int)(128 * outside / slope);
}

static void shape_tone(const TONE *tone, TONE_SHAPE *shape)
{
	int ix;
	double low = tone->at[0], high = tone->at[0], span;
	for (ix = 1; ix < KNOTS; ix++) {
		if (tone->at[ix] < low) low = tone->at[ix];
		if (tone->at[ix] > high) high = tone->at[ix];
	}
	span = pow(2, (high - low) / 120) - 1;
	for (ix = 0; ix < 128; ix++) {
		shape->pitch[ix] = (unsigned char)(255 * (pow(2, (at_point(tone, ix) - low) / 120) - 1) / span + 0.5);
		shape->loudness[ix] = (unsigned char)loudness_at(tone, ix);
	}
	shape->length = tone->length;
	shape->lowest = TONE_MIDDLE + (int)low;
	shape->highest = TONE_MIDDLE + (int)high;
	shape->first = TONE_MIDDLE + tone->at[0];
	shape->last = TONE_MIDDLE + tone->at[KNOTS - 1];
}

void tones_end(void)
{
	region = -1;
}

/* Tenths of a semitone: a question is higher, most of all at its end (Vu, Tran & Castelli 2006). */
#define HIGHER 6
#define HIGHER_END 18

int tone_level(int syllable)
{
	if (!is_question) return 0;
	return syllable == count - 1 ? HIGHER_END : HIGHER;
}

void tones_begin(Translator *tr, int clause_type, int syllables)
{
	int ix, tone;
	tones_end();
	is_question = clause_type == 2;
	count = syllables;
	if (tr->translator_name != ('v' << 8 | 'i')) return;
	for (ix = 0; ix < 3; ix++)
		if (strcmp(phoneme_tab_list[tr->phoneme_tab_ix].name, tables[ix]) == 0) region = ix;
	if (region < 0 || shapes[region][0].highest != 0) return;
	for (tone = 0; tone < TONES; tone++) shape_tone(&tones[region][tone], &shapes[region][tone]);
}

int in_semitones(void)
{
	return region >= 0;
}

/* Whether the rhyme ends in p, t, c or ch: the data has some of them as fricatives. */
static int is_stopped(const PHONEME_LIST *p)
{
	int is_obstruent = p[1].type == phSTOP || p[1].type == phFRICATIVE;
	return is_obstruent && !p[1].newword && p[2].type != phVOWEL;
}

const TONE_SHAPE *tone_of(const PHONEME_LIST *p)
{
	int number;
	if (region < 0) return NULL;
	number = p->tone_ph == 0 ? '1' : (int)(phoneme_tab[p->tone_ph]->mnemonic & 0xff);
	if (number < '1' || number > '7') number = '1';
	if (is_stopped(p)) {
		if (number == '3') number = '8';
		if (number == '6') number = '9';
	}
	return &shapes[region][number - '1'];
}
