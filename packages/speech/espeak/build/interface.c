/* What Cuecast calls of eSpeak NG. Texts are UTF-8 with a zero at their end. */
#include <emscripten/emscripten.h>
#include <espeak-ng/speak_lib.h>
#include <stdlib.h>

#define HOST(name) __attribute__((import_module("host"), import_name(name)))

/* Takes samples as they are made. `events` ends with one of type 0 (espeak_EVENT, 36 bytes each). */
HOST("take") extern int take_samples(const short *samples, int count, const espeak_EVENT *events);

static int on_samples(short *samples, int count, espeak_EVENT *events)
{
	return samples == NULL ? 0 : take_samples(samples, count, events);
}

/* Returns the sample rate, or a negative number where the data cannot be read. */
EMSCRIPTEN_KEEPALIVE int start(void)
{
	int options = espeakINITIALIZE_PHONEME_EVENTS | espeakINITIALIZE_PHONEME_IPA | espeakINITIALIZE_DONT_EXIT;
	int rate = espeak_Initialize(AUDIO_OUTPUT_SYNCHRONOUS, 100, NULL, options);
	espeak_SetSynthCallback(on_samples);
	return rate;
}

/* Memory for a text, until the next call. */
EMSCRIPTEN_KEEPALIVE char *text_space(int length)
{
	static char *space = NULL;
	static int room = 0;
	if (length > room) {
		free(space);
		space = malloc(length);
		room = space == NULL ? 0 : length;
	}
	return space;
}

/* 0 = the voice is set: `vi`, `vi+f3`. It is read again each time, which also stills what the last text left behind. */
EMSCRIPTEN_KEEPALIVE int set_voice(const char *name)
{
	return espeak_SetVoiceByName(name);
}

EMSCRIPTEN_KEEPALIVE void set_parameters(int rate, int volume, int pitch, int range)
{
	espeak_SetParameter(espeakRATE, rate, 0);
	espeak_SetParameter(espeakVOLUME, volume, 0);
	espeak_SetParameter(espeakPITCH, pitch, 0);
	espeak_SetParameter(espeakRANGE, range, 0);
}

EMSCRIPTEN_KEEPALIVE int speak(const char *text)
{
	unsigned int flags = espeakCHARS_UTF8 | espeakSSML | espeakPHONEMES;
	return espeak_Synth(text, 0, 0, POS_CHARACTER, 0, flags, NULL, NULL);
}

/* The voices: pointers to espeak_VOICE, of which the first three fields are name, languages, identifier; NULL ends. */
EMSCRIPTEN_KEEPALIVE const espeak_VOICE **list_voices(void)
{
	return espeak_ListVoices(NULL);
}
