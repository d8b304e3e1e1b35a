// What the program calls: FFmpeg's decoders, one track and one packet at a time. See `../frame-decoder.ts`.
#include <emscripten.h>
#include <stdlib.h>
#include <string.h>
#include "libavcodec/avcodec.h"
#include "libavutil/channel_layout.h"
#include "libavutil/error.h"
#include "libavutil/log.h"
#include "libavutil/mem.h"
#include "libavutil/samplefmt.h"

typedef struct {
  AVCodecContext *codec;
  AVPacket *packet;
  AVFrame *frame;
  float *samples;
  int room;
} Track;

EMSCRIPTEN_KEEPALIVE uint8_t *allocate(int bytes) { return malloc(bytes); }
EMSCRIPTEN_KEEPALIVE void release(void *bytes) { free(bytes); }

EMSCRIPTEN_KEEPALIVE void close_track(Track *track) {
  avcodec_free_context(&track->codec);
  av_packet_free(&track->packet);
  av_frame_free(&track->frame);
  free(track->samples);
  free(track);
}

static int set_up(Track *track, const AVCodec *decoder, const uint8_t *setup, int bytes) {
  track->codec = avcodec_alloc_context3(decoder);
  track->packet = av_packet_alloc();
  track->frame = av_frame_alloc();
  if (!track->codec || !track->packet || !track->frame) return AVERROR(ENOMEM);
  if (bytes > 0) {
    track->codec->extradata = av_mallocz(bytes + AV_INPUT_BUFFER_PADDING_SIZE);
    if (!track->codec->extradata) return AVERROR(ENOMEM);
    memcpy(track->codec->extradata, setup, bytes);
    track->codec->extradata_size = bytes;
  }
  return 0;
}

// NULL where the decoder refuses the setup of the track.
EMSCRIPTEN_KEEPALIVE Track *open_track(const char *name, const uint8_t *setup, int bytes,
                                       int channels, int sample_rate) {
  const AVCodec *decoder = avcodec_find_decoder_by_name(name);
  Track *track = decoder ? calloc(1, sizeof *track) : NULL;
  if (!track) return NULL;
  av_log_set_level(AV_LOG_QUIET);
  int failed = set_up(track, decoder, setup, bytes);
  if (failed >= 0) {
    track->codec->sample_rate = sample_rate;
    av_channel_layout_default(&track->codec->ch_layout, channels);
    failed = avcodec_open2(track->codec, decoder, NULL);
  }
  if (failed >= 0) return track;
  close_track(track);
  return NULL;
}

// 0, or an error of FFmpeg.
EMSCRIPTEN_KEEPALIVE int send_packet(Track *track, const uint8_t *bytes, int count) {
  int failed = av_new_packet(track->packet, count);
  if (failed < 0) return failed;
  memcpy(track->packet->data, bytes, count);
  failed = avcodec_send_packet(track->codec, track->packet);
  av_packet_unref(track->packet);
  return failed;
}

static inline float sample_at(const AVFrame *frame, int channel, int at) {
  const uint8_t *plane = frame->extended_data[channel];
  switch (frame->format) {
    case AV_SAMPLE_FMT_FLTP: return ((const float *)plane)[at];
    case AV_SAMPLE_FMT_S32P: return ((const int32_t *)plane)[at] / 2147483648.0f;
    case AV_SAMPLE_FMT_S16P: return ((const int16_t *)plane)[at] / 32768.0f;
    default: return 0;
  }
}

// Frames decoded, 0 where the decoder wants the next packet, or an error of FFmpeg.
EMSCRIPTEN_KEEPALIVE int receive_frames(Track *track) {
  const AVFrame *frame = track->frame;
  int failed = avcodec_receive_frame(track->codec, track->frame);
  if (failed == AVERROR(EAGAIN) || failed == AVERROR_EOF) return 0;
  if (failed < 0) return failed;
  int channels = frame->ch_layout.nb_channels;
  int frames = frame->nb_samples;
  if (channels * frames > track->room) {
    free(track->samples);
    track->room = channels * frames;
    track->samples = malloc(track->room * sizeof *track->samples);
    if (!track->samples) return AVERROR(ENOMEM);
  }
  for (int c = 0; c < channels; c++)
    for (int at = 0; at < frames; at++)
      track->samples[c * frames + at] = sample_at(frame, c, at);
  return frames;
}

// The samples of these frames, channel after channel in the order of WAV; valid until the next call.
EMSCRIPTEN_KEEPALIVE const float *samples_of(const Track *track) { return track->samples; }
EMSCRIPTEN_KEEPALIVE int channels_of(const Track *track) { return track->frame->ch_layout.nb_channels; }
EMSCRIPTEN_KEEPALIVE int sample_rate_of(const Track *track) { return track->frame->sample_rate; }
