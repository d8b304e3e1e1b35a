// A minimal writer of ONNX files (protobuf; field numbers of onnx.proto3, IR version 8) for test
// models: valid, small, and faulty in any way that a test needs.

const dataTypes = { float: 1, int32: 6, int64: 7, bool: 9 } as const
export type ElementType = keyof typeof dataTypes

type Attribute = number | readonly number[] | string | { float: number }

function varint(value: number): Buffer {
  const bytes: number[] = []
  let rest = BigInt.asUintN(64, BigInt(value))
  do {
    const low = Number(rest & 127n)
    rest >>= 7n
    bytes.push(rest ? low | 128 : low)
  } while (rest)
  return Buffer.from(bytes)
}

const tag = (field: number, wire: number): Buffer => varint((field << 3) | wire)
const whole = (field: number, value: number): Buffer =>
  Buffer.concat([tag(field, 0), varint(value)])

function part(field: number, content: Buffer | string): Buffer {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  return Buffer.concat([tag(field, 2), varint(bytes.length), bytes])
}

function single(field: number, value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeFloatLE(value)
  return Buffer.concat([tag(field, 5), bytes])
}

/** A constant inside the model. */
export function tensor(
  name: string,
  shape: readonly number[],
  type: 'float' | 'int64',
  values: Iterable<number>,
): Buffer {
  const data =
    type === 'float' ? Float32Array.from(values) : BigInt64Array.from([...values].map(BigInt))
  return Buffer.concat([
    ...shape.map((size) => whole(1, size)),
    whole(2, dataTypes[type]),
    part(8, name),
    part(9, Buffer.from(data.buffer)),
  ])
}

function attribute(name: string, value: Attribute): Buffer {
  const parts = [part(1, name)]
  if (typeof value === 'number') parts.push(whole(3, value), whole(20, 2))
  else if (typeof value === 'string') parts.push(part(4, value), whole(20, 3))
  else if ('float' in value) parts.push(single(2, value.float), whole(20, 1))
  else parts.push(...value.map((each) => whole(8, each)), whole(20, 7))
  return Buffer.concat(parts)
}

/** One operation, by its ONNX name. */
export function node(
  operation: string,
  inputs: readonly string[],
  output: string,
  attributes: Readonly<Record<string, Attribute>> = {},
): Buffer {
  return Buffer.concat([
    ...inputs.map((name) => part(1, name)),
    part(2, output),
    part(3, `${output}_n`),
    part(4, operation),
    ...Object.entries(attributes).map(([name, value]) => part(5, attribute(name, value))),
  ])
}

/** An input or output; a size with a name may be any. */
export function port(name: string, type: ElementType, shape: readonly (number | string)[]): Buffer {
  const sizes = shape.map((size) =>
    part(1, typeof size === 'string' ? part(2, size) : whole(1, size)),
  )
  const tensorType = Buffer.concat([whole(1, dataTypes[type]), part(2, Buffer.concat(sizes))])
  return Buffer.concat([part(1, name), part(2, part(1, tensorType))])
}

export interface ToyGraph {
  nodes: readonly Buffer[]
  constants: readonly Buffer[]
  inputs: readonly Buffer[]
  outputs: readonly Buffer[]
  metadata?: Readonly<Record<string, string | number>>
}

/** The bytes of an .onnx file. */
export function onnxFile({ nodes, constants, inputs, outputs, metadata = {} }: ToyGraph): Buffer {
  const graph = Buffer.concat([
    ...nodes.map((each) => part(1, each)),
    part(2, 'toy'),
    ...constants.map((each) => part(5, each)),
    ...inputs.map((each) => part(11, each)),
    ...outputs.map((each) => part(12, each)),
  ])
  const entries = Object.entries(metadata).map(([key, value]) =>
    part(14, Buffer.concat([part(1, key), part(2, String(value))])),
  )
  const opset = part(8, Buffer.concat([part(1, ''), whole(2, 15)]))
  return Buffer.concat([whole(1, 8), part(2, 'toy-models'), part(7, graph), opset, ...entries])
}
