import type { languageModel as languageModelVi } from '../../vi/cues/language-model'

export const languageModel: typeof languageModelVi = {
  about:
    'Optional. Where rules find no shorter wording that fits, a language model can suggest some: one on this computer (Ollama, llama.cpp, LM Studio), or any service that speaks the OpenAI format. Nothing is sent until you ask for wordings and agree.',
  addressHint:
    'With its version, without /chat/completions. Plain http works on this computer, and in your own network if you allow it.',
  model: 'Model',
  addressExample: 'http://127.0.0.1:11434/v1',
  modelExample: 'gemma3:4b',
  modelHint: 'As the service names it.',
  noKey: 'Leave it empty where none is needed, as on this computer.',
  limits: 'Limits for one run',
  requests: 'requests',
  tokens: 'tokens',
  timeout: 'Longest wait for an answer',
  seconds: 's',
  limitsHint:
    'A run asks for one cue after another and stops before it exceeds either. A translation says its own limit before it starts.',
  testHint: 'The test sends an example sentence, no text of yours.',
  good: 'The model answered in {seconds} s with {count, plural, =0 {no usable wording. Try a larger model.} one {# usable wording.} other {# usable wordings.}}',
  saved: 'Saved',
  agreed: 'Texts may be sent to this address.',
  notAgreed: 'You are asked before any text is sent to this address.',
  withdraw: 'Withdraw',
  offer: 'A language model can suggest wordings where the rules find none that fit.',
  setUp: 'Set up…',
  ask: 'Ask {model}{count, plural, =0 {} one { about # cue} other { about # cues}}',
  asking: 'Asking: {done, number} of {total, number}',
  waiting: 'Asking the language model…',
  nothing:
    'The language model suggested nothing of use: too long, in another language, or a name or number changed.',
  unreadable:
    'The language model answered in a form that Cuecast cannot read. Ask again, or choose another model.',
  used: '{requests, plural, one {# request} other {# requests}}, {tokens, number} tokens',
  suggested: 'suggested by the language model',
  agree: {
    title: 'Send texts to {address}?',
    local: 'This address is on this computer: nothing leaves it.',
    remote: 'The texts leave this computer; what becomes of them is up to that service.',
    what: 'Sent are, for each cue you ask about, its text, the texts of the cues before and after it, the language, and how long it may be. Never sent: file names, speakers, times, sound.',
    limit:
      'At most {requests, plural, one {# request} other {# requests}} and {tokens, number} tokens a run. The service may charge for them.',
    yes: 'Send, and remember for this address',
  },
  next: {
    UNAUTHORIZED: 'Enter the key again in Settings, under Language model.',
    FORBIDDEN: 'The key may not use this model. Check both in Settings, under Language model.',
    NOT_FOUND: 'Check the address and the name of the model in Settings, under Language model.',
    RATE_LIMITED:
      'Wait a little, then ask for the cues that are left. What was suggested so far stays.',
    OFFLINE:
      'Check that the program or service runs, and its address in Settings, under Language model.',
    TIMEOUT: 'Allow a longer wait in Settings, under Language model, or use a smaller model.',
    BAD_RESPONSE:
      'Check that the address speaks the OpenAI format; a larger model may follow it better.',
    INVALID_PARAMETER: 'Check the name of the model in Settings, under Language model.',
    INSUFFICIENT_CREDITS: 'Top up the account at that service. What was suggested so far stays.',
    SERVICE_ERROR: 'Try again in a few minutes. What was suggested so far stays.',
  },
}
