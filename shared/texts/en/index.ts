import * as app from './app'
import * as cues from './cues'
import * as dub from './dub'

export const en = { ...app, ...cues, ...dub }
