// Preloaded into the processes of a cluster: one that hands this word to an engine ends at once, as engines can at a text.
import { MessagePort } from 'node:worker_threads'

const POISON = 'POISON'

const post = MessagePort.prototype.postMessage
MessagePort.prototype.postMessage = function (message, ...more) {
  if (JSON.stringify(message)?.includes(POISON)) process.kill(process.pid, 'SIGKILL')
  return post.call(this, message, ...more)
}
