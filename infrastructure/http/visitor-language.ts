import type { FastifyRequest } from 'fastify'
import type { Language } from '#domain/text/languages.ts'

/** The language of a request: that of the signed-in user, otherwise the preferred language of the browser. */
export const languageOf = ({ headers, signedIn }: FastifyRequest): Language =>
  signedIn?.user.language ?? (/^zh\b/i.test(headers['accept-language'] ?? '') ? 'zh-CN' : 'en-US')
