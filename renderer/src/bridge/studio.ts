import type { EventName, EventPayload, StudioApi } from '@shared/contracts/ipc'
import { packingInput, unpacking } from '@shared/bridge/packing'
import { useEffectEvent, useLayoutEffect } from 'react'

declare global {
  interface Window {
    /** Put there by the preload before any script of the page runs. */
    readonly studio: StudioApi
  }
}

const bridge = window.studio

/** The only way out of the window. What is long crosses in parts, so that no task gets long. */
export const studio: StudioApi = new Proxy<StudioApi>(Object.create(null), {
  get(_, name) {
    const method: unknown = Reflect.get(bridge, name)
    const isCall = name !== 'on' && name !== 'fileDropped' && typeof method === 'function'
    return isCall ? (input: unknown) => call(method, input) : method
  },
})

/** What is short leaves at once: a page that is being left still tells main. */
async function call(method: Function, input: unknown): Promise<unknown> {
  const given = packingInput(input)
  let step = given.next()
  for (; !step.done; step = given.next()) await nextTask()
  const answer = unpacking(await Reflect.apply(method, bridge, [step.value]))
  for (step = answer.next(); !step.done; step = answer.next()) await nextTask()
  return step.value
}

/** A task by message: a window that is not shown would wait a second for a timer. */
function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((next) => {
    port1.addEventListener('message', () => {
      port1.close()
      next()
    })
    port1.start()
    port2.postMessage(null)
  })
}

/** Hears an event of main as long as the component stands on the screen, from its first frame on. */
export function useStudioEvent<N extends EventName>(
  name: N,
  listener: (payload: EventPayload<N>) => void,
): void {
  const handle = useEffectEvent(listener)
  useLayoutEffect(() => studio.on(name, (payload) => handle(payload)), [name])
}
