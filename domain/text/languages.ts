/** Languages of the shop, emails and users (USER-010). */
export const languages = ['en-US', 'zh-CN'] as const
/** A language as an IETF language tag. */
export type Language = (typeof languages)[number]
