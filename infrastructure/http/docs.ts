import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { apiBase } from '#application/contracts/endpoint.ts'
import { type Html, html, schemaView, typeWords } from './docs-html.ts'
import { type OpenApi, openApiOf, type Operation, type Parameter } from './openapi.ts'
import type { ContractsByArea } from './serve.ts'

/** The contracts to read: an OpenAPI document for programs, and one page for people that needs nothing from elsewhere. */

const page = `${apiBase}/docs`
const script = `${page}/search.js`
const document = `${apiBase}/openapi.json`
/** The routes that `serveDocs` adds, and whom they are for. */
export const docsRoutes = {
  [`GET ${page}`]: ['anyone'],
  [`GET ${script}`]: ['anyone'],
  [`GET ${document}`]: ['anyone'],
} as const

/** Serves the page, its script and the document, all made once. */
export const serveDocs = (app: FastifyInstance, contracts: ContractsByArea): void => {
  const openApi = openApiOf(contracts)
  const written = pageOf(openApi).html
  app.get(document, () => openApi)
  app.get(page, (_, reply) => reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(written))
  app.get(script, (_, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(search),
  )
}

// The page ------------------------------------------------------------------------------------------------------------

const styles = readFileSync(new URL('docs.css', import.meta.url), 'utf8')

const pageOf = ({ info, paths, components }: OpenApi): Html => {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )
  const areas = Map.groupBy(operations, ({ operation }) => operation.tags[0]!)
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>Boxwright API</title>
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
        <style>
          ${{ html: styles }}
        </style>
        <script src="${script}" defer></script>
      </head>
      <body>
        <header>
          <h1>Boxwright API</h1>
          <p>${info.description}</p>
          <p><a href="${document}">OpenAPI 3.1 document</a>, build version ${info.version}</p>
          <label
            >Search <input type="search" id="search" placeholder="order, supplier, POST …" autocomplete="off"
          /></label>
          <p id="found" role="status"></p>
        </header>
        <nav aria-label="Areas">
          ${[...areas.keys()].map((area) => html`<a href="#${area}">${area}</a> `)}<a href="#schemas">schemas</a>
        </nav>
        <main>
          ${[...areas].map(
            ([area, its]) =>
              html`<section>
                <h2 id="${area}">${area}</h2>
                ${its.map((one) => operationView(one.method, one.path, one.operation, components))}
              </section>`,
          )}
          <section>
            <h2 id="schemas">schemas</h2>
            ${Object.entries(components.schemas).map(
              ([name, schema]) =>
                html`<article id="schema-${name}">
                  <details>
                    <summary><h3>${name}</h3></summary>
                    ${schemaView(schema)}
                  </details>
                </article>`,
            )}
          </section>
        </main>
      </body>
    </html> `
}

const operationView = (method: string, path: string, operation: Operation, components: OpenApi['components']): Html => {
  const parameters = operation.parameters.map((one) =>
    '$ref' in one
      ? components.parameters[one.$ref.slice(one.$ref.lastIndexOf('/') + 1) as keyof typeof components.parameters]
      : one,
  )
  const reply = operation.responses['200']
  const payload =
    reply && 'content' in reply ? reply.content['application/json'].schema.properties?.['payload'] : undefined
  return html`<article id="${operation.operationId}">
    <details>
      <summary>
        <h3>
          <span class="method ${method}">${method.toUpperCase()}</span> <code>${path.replaceAll('/', '/\u200B')}</code>
        </h3>
        <span class="what">${operation.summary}</span>
      </summary>
      <p>${operation.description}</p>
      <h4>Parameters</h4>
      <ul class="fields">
        ${parameters.map(parameterView)}
      </ul>
      ${
        operation.requestBody &&
        html`<h4>Body${!operation.requestBody.required && ', optional'}</h4>
          ${schemaView(operation.requestBody.content['application/json'].schema)}`
      }
      ${
        typeof payload === 'object' &&
        html`<h4>Payload</h4>
          ${schemaView(payload)}`
      }
    </details>
  </article>`
}

const parameterView = ({ name, in: place, required, description, schema }: Parameter): Html =>
  html`<li>
    <code>${name}</code> <span class="type">${typeWords(schema)}, in the ${place}${required ? '' : ', optional'}</span>
    ${description && html`<p>${description}</p>`}
  </li>`

/** Hides what does not hold every word that is searched for; a link to a place opens it. */
const search = `
const input = document.querySelector('#search')
const found = document.querySelector('#found')
const articles = [...document.querySelectorAll('article')]
const show = () => {
  const words = input.value.toLowerCase().split(/\\s+/).filter(Boolean)
  let count = 0
  for (const article of articles) {
    const text = article.textContent.replaceAll('\\u200B', '').toLowerCase()
    article.hidden = !words.every((word) => text.includes(word))
    if (!article.hidden) count += 1
  }
  for (const section of document.querySelectorAll('section')) section.hidden = !section.querySelector('article:not([hidden])')
  found.textContent = words.length === 0 ? '' : count === 0 ? 'Nothing found' : count + ' found'
}
const open = () => {
  const details = document.getElementById(decodeURIComponent(location.hash.slice(1)))?.querySelector('details')
  if (details) details.open = true
}
input.addEventListener('input', show)
addEventListener('hashchange', open)
open()
`
