/* Tones of Vietnamese by region, instead of those in the data. */
#ifndef CUECAST_TONES_H
#define CUECAST_TONES_H

#include "synthesize.h"
#include "translate.h"

/* Added to pitches in tenths of a semitone, so that they fit a byte: this one is the middle of the voice. */
#define TONE_MIDDLE 128
/* It sounds like this pitch of the data's, near that of its ngang. */
#define TONE_MIDDLE_PITCH 30
/* Added to such pitches on their way to the wave generator, which tells them apart by it. */
#define IN_SEMITONES 1024

typedef struct {
	int length;                   /* per cent of the rhyme's own; 0 = as it is */
	int lowest, highest;          /* tenths of a semitone above TONE_MIDDLE */
	int first, last;
	unsigned char pitch[128];     /* over the rhyme: 0 = lowest, 255 = highest, linear in Hz */
	unsigned char loudness[128];  /* 128 = full */
} TONE_SHAPE;

/* Whether the clause is Vietnamese: asked before its pitches are worked out. clause_type: 2 = a question. */
void tones_begin(Translator *tr, int clause_type, int syllables);
/* How far a syllable of the clause is above its tone, tenths of a semitone; the first is 0. */
int tone_level(int syllable);
/* For clauses in another language. */
void tones_end(void);
/* Whether pitches are tenths of a semitone. */
int in_semitones(void);
/* The tone of a syllable; NULL: the clause is not Vietnamese. */
const TONE_SHAPE *tone_of(const PHONEME_LIST *p);

#endif
