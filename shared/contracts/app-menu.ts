import { z } from 'zod'

/** What the operating system itself does when a menu asks for it. */
export const menuRoles = [
  'cut',
  'copy',
  'paste',
  'togglefullscreen',
  'minimize',
  'reload',
  'toggleDevTools',
  'quit',
] as const
export type MenuRole = (typeof menuRoles)[number]

const menuItemSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('command'),
    /** Name in the window's command table. */
    name: z.string(),
    label: z.string(),
    /** In the writing of the window's keys: `Mod+Shift+z`; null = none. */
    key: z.string().nullable(),
    enabled: z.boolean(),
    /** Null: the command switches nothing on and off. */
    checked: z.boolean().nullable(),
  }),
  z.object({ kind: z.literal('role'), role: z.enum(menuRoles), label: z.string() }),
  z.object({ kind: z.literal('line') }),
])
export type AppMenuItem = z.infer<typeof menuItemSchema>

/** The native menu as the window's command table has it now. */
export const appMenuSchema = z
  .array(z.object({ id: z.string(), label: z.string(), items: z.array(menuItemSchema).max(100) }))
  .max(20)
export type AppMenu = z.infer<typeof appMenuSchema>
