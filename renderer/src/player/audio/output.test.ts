import { expect, it } from 'vitest'
import { Output } from './output'

/** A context with removable devices. */
class Context extends EventTarget {
  currentTime = 0
  state = 'running'
  sinks: string[] = []
  devices = new Set(['', 'headset'])
  setSinkId = async (sink: string | { type: 'none' }) => {
    if (typeof sink === 'string' && !this.devices.has(sink)) throw new Error('NotFoundError')
    this.sinks.push(typeof sink === 'string' ? sink : 'none')
  }
}

function outputOf(device: string) {
  const context = new Context()
  const said: string[] = []
  const output = new Output({
    context,
    wanted: () => device,
    onMissing: () => said.push('missing'),
    onBack: () => said.push('back'),
  })
  return { context, output, said }
}

it('connects a context again that plays and stands still, once', async () => {
  const { context, output, said } = outputOf('')
  for (let i = 0; i < 30; i += 1) {
    context.currentTime += 0.1
    output.look()
  }
  expect(context.sinks).toEqual([])
  for (let i = 0; i < 15; i += 1) output.look()
  await expect.poll(() => said).toEqual(['back'])
  expect(context.sinks).toEqual(['none', ''])
})

it('plays on the system’s device while the chosen one is missing, with a message, and goes back to it', async () => {
  const { context, output, said } = outputOf('headset')
  const devices = new EventTarget()
  const stop = output.follow(devices)
  context.devices.delete('headset')
  devices.dispatchEvent(new Event('devicechange'))
  await expect.poll(() => said).toEqual(['missing', 'back'])
  expect(context.sinks.at(-1)).toBe('')
  context.devices.add('headset')
  devices.dispatchEvent(new Event('devicechange'))
  await expect.poll(() => context.sinks.at(-1)).toBe('headset')
  stop()
  devices.dispatchEvent(new Event('devicechange'))
  expect(said).toEqual(['missing', 'back', 'back'])
})

it('goes to another device when that is chosen', async () => {
  const wanted = { device: '' }
  const context = new Context()
  const output = new Output({
    context,
    wanted: () => wanted.device,
    onMissing: () => undefined,
    onBack: () => undefined,
  })
  output.refresh()
  expect(context.sinks).toEqual([])
  wanted.device = 'headset'
  output.refresh()
  await expect.poll(() => context.sinks).toEqual(['none', 'headset'])
})

it('connects again after an error of the device and an interruption', async () => {
  const { context, output, said } = outputOf('')
  output.follow(undefined)
  context.dispatchEvent(new Event('error'))
  await expect.poll(() => said).toEqual(['back'])
  context.state = 'interrupted'
  context.dispatchEvent(new Event('statechange'))
  await expect.poll(() => said).toEqual(['back', 'back'])
})
