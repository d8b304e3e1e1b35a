export const origin = {
  verdict: {
    synthetic: 'Says that speech in it is synthetic',
    recorded: 'Says that it was recorded',
    unknown: 'No mark found; that does not prove that a person speaks',
  },
  layers: {
    credentials: 'Content credentials',
    statement: 'Tags',
    sound: 'Mark in the sound',
  },
  states: {
    credentials: {
      intact: 'intact, by a trusted signer',
      untrusted: 'unchanged, by a signer whom no known authority vouches for',
      unchecked: 'there, in a form that cannot be checked here',
      broken: 'BROKEN: the file or its credentials were changed',
      unreadable: 'there, but unreadable',
      absent: 'none',
    },
    statement: {
      unchecked: 'there; anyone can change them',
      absent: 'nothing about the origin of the sound',
    },
    sound: {
      intact: 'there, and its id can be read',
      unreadable: 'there, but too little is left to read its id',
      absent: 'none',
    },
  },
  facts: {
    by: 'By',
    from: 'Written by',
    generator: 'Made with',
    source: 'Source',
    madeFrom: 'Made from',
    faults: 'Fault',
    when: 'When',
    where: 'Heard at',
    id: 'Id',
    confidence: 'Confidence',
    speed: 'Speed of the copy',
  },
  kinds: { export: 'an export', service: 'a speech service', preview: 'a preview' },
  sources: {
    algorithmicMedia: 'made by rules',
    trainedAlgorithmicMedia: 'made by a trained model',
    compositeSynthetic: 'film sound with synthetic voices',
    compositeWithTrainedAlgorithmicMedia: 'recording with parts from a trained model',
    digitalCapture: 'recorded',
  },
  moreThan: 'more than {percent} %',
}
