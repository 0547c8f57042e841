import type { FastifyInstance, FastifyRequest } from 'fastify'

/** JSON bodies of requests (API-004), and an empty body for calls without input. */

/** Accepts only JSON bodies, and parses them. */
export const parseJsonBodies = (server: FastifyInstance): void => {
  const parseJson = server.getDefaultJsonParser('error', 'error')
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, done) =>
    text === '' ? done(null, undefined) : parseJson(request, text, done),
  )
}

/**
 * Parses the text of a body, and replaces it in the request.
 *
 * @throws {Error} of the framework if it is not JSON
 */
export type JsonReader = (request: FastifyRequest) => void

/** Runs `route` in a context in which `body` is the text of a JSON body, which the handler parses if needed. */
export const withUnparsedJson = (
  server: FastifyInstance,
  route: (texts: FastifyInstance, read: JsonReader) => void,
): void => {
  void server.register(async (texts) => {
    const parseJson = texts.getDefaultJsonParser('error', 'error')
    texts.removeAllContentTypeParsers()
    texts.addContentTypeParser('application/json', { parseAs: 'string' }, (_, text: string, done) => done(null, text))
    route(texts, (request) => {
      const text = (request.body as string | undefined) ?? ''
      request.body = undefined
      if (text === '') return
      // It calls back before it returns.
      void parseJson(request, text, (error, value) => {
        if (error) throw error
        request.body = value
      })
    })
  })
}
