import { z } from 'zod'

/** The input or the output of a call that has none. */
export const nothing = z.void()

/** A call between window and main. */
export const call = <Input extends z.ZodType, Output extends z.ZodType>(
  input: Input,
  output: Output,
) => ({ input, output })

/**
 * A call that is about the open project: it carries the token of the project that it was made for, and
 * main refuses it with PROJECT_CHANGED once another one is open.
 */
export const ofProject = <Input extends z.ZodType, Output extends z.ZodType>(
  input: Input,
  output: Output,
) => ({ input, output, ofProject: true }) as const

/** A call that the embedded service answers at a route. */
export const routed = <Route extends string, Input extends z.ZodType, Output extends z.ZodType>(
  route: Route,
  input: Input,
  output: Output,
) => ({ route, input, output })
