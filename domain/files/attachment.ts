import { z } from 'zod'

/** A file of ours that is attached to something (ART-001). `size` in bytes; `url` is a path of this server. */
export const Attachment = z.strictObject({
  id: z.string().regex(/^[\w-]{43}$/),
  name: z.string().min(1).max(255),
  url: z.string().max(1000),
  size: z.int().nonnegative(),
})
export type Attachment = z.infer<typeof Attachment>

/** Languages of a file for a supplier or a customer, such as notes on a dieline (ART-018, ART-D07). */
export const attachmentLanguages = ['en', 'zh'] as const
export type AttachmentLanguage = (typeof attachmentLanguages)[number]

/** The path of a file of that id and name. */
export const pathOfFile = (id: string, name: string): string => `/files/${id}/${encodeURIComponent(name)}`
