import { z } from 'zod'

/** Where in the web app the user is when a message is sent (AI-062, AI-063). */

/** AI-063 */
export const dialogueTypes = ['modal', 'slideOver'] as const

export const UiContext = z.strictObject({
  /** Path of the page, without scheme and host. */
  path: z.string().max(2_000),
  /** The open dialogs, outermost first; null if there is none. */
  dialogues: z
    .array(z.strictObject({ type: z.enum(dialogueTypes), id: z.string().min(1).max(200) }))
    .max(20)
    .nullable(),
})
export type UiContext = z.infer<typeof UiContext>
