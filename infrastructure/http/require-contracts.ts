import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ContractsByArea } from '#application/operations.ts'
import { throwIfRefused } from '#domain/kernel/refusal.ts'
import { type Access, requireAccess, permits } from '#domain/people/rights.ts'
import type { SignedIn } from '../identity/sessions.ts'

/** Access rules of routes: checked before the body is read, and required of every route at start. */

/**
 * Enforces the access rule of a route's contract before the body is read (API-018). `find` looks up the signed-in user.
 */
export const admit = (
  server: FastifyInstance,
  find: (request: FastifyRequest) => Promise<SignedIn | undefined>,
): void => {
  server.decorateRequest('signedIn', undefined)
  server.decorateRequest('commandId', undefined)
  server.addHook('onRequest', async (request) => {
    const { contract } = request.routeOptions.config
    if (!contract) return
    request.signedIn = await find(request)
    throwIfRefused(permits(contract.access, request.signedIn?.caller))
  })
}

/**
 * Throws if a route is neither an operation nor listed as open, or if an access rule is missing or unknown. `open`: the
 * access rules of routes without a contract, by `GET /path`.
 */
export const requireContracts = (
  server: FastifyInstance,
  contracts: ContractsByArea,
  open: Readonly<Record<string, readonly Access[]>>,
): void => {
  const declared = new Set(Object.values(contracts).flatMap((area) => Object.values(area)))
  for (const { method, path, access } of declared) requireAccess(`${method} ${path}`, access)
  for (const [route, access] of Object.entries(open)) requireAccess(route, access)
  server.addHook('onRoute', ({ config, method, url }) => {
    const contract = config?.contract
    // A HEAD route belongs to the GET of the same path.
    const routes = [method].flat().map((one) => `${one === 'HEAD' ? 'GET' : one} ${url}`)
    if (contract ? declared.has(contract) : routes.every((route) => Object.hasOwn(open, route))) return
    throw new Error(
      `${routes.join(', ')} has no contract: declare its access rule in application/operations.ts, or in open-routes.ts`,
    )
  })
}
