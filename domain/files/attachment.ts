import { z } from 'zod'

/** Languages of a file for a supplier or a customer, such as notes on a dieline (ART-018, ART-D07). */
export const attachmentLanguages = ['en', 'zh'] as const
export type AttachmentLanguage = (typeof attachmentLanguages)[number]

/**
 * An uploaded file that is attached to an entity (ART-001). `size` is in bytes; `url` is a path on this server, in
 * which a Chinese character takes nine characters.
 */
export const Attachment = z.strictObject({
  id: z.string().regex(/^[\w-]{43}$/),
  name: z.string().min(1).max(255),
  url: z.string().max(2_500),
  size: z.int().nonnegative(),
  /** That of its texts, and of the comments sent with it; absent if it is not stated (ART-D07). */
  language: z.enum(attachmentLanguages).optional(),
})
export type Attachment = z.infer<typeof Attachment>

/**
 * A completed upload, as referenced by a command. Its path is derived from id and name, so it cannot point anywhere
 * else.
 */
export const UploadedFile = Attachment.omit({ url: true, language: true })
export type UploadedFile = z.infer<typeof UploadedFile>

/** The same for a file that is sent to a supplier or a customer, with its language (ART-D07). */
export const SentFile = Attachment.omit({ url: true })
export type SentFile = z.infer<typeof SentFile>

/** The path of a file with this id and name. */
export const pathOfFile = (id: string, name: string): string => `/files/${id}/${encodeURIComponent(name)}`
