/** Languages of the shop, of mails and of users (USER-010). */
export const languages = ['en-US', 'zh-CN'] as const
/** A language as an IETF tag. */
export type Language = (typeof languages)[number]
