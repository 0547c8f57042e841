import { z } from 'zod'
import { emailLimits } from '#domain/text/email.ts'
import { text } from '#domain/text/fields.ts'
import { endpoint } from './endpoint.ts'

/** Who is signed in, and how one gets in and out (AUTH-001, AUTH-015, AUTH-018). */

/** A user as it may leave the server: never a password hash (AUTH-028). */
export const User = z.object({
  userId: z.string(),
  type: z.enum(['user', 'supplier', 'admin']),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** The company of a customer user, the factory of a supplier user. */
  customerId: z.string().optional(),
  supplierId: z.string().optional(),
  /** Only for type admin (ROLE-007). */
  adminType: z.enum(['superAdmin', 'admin', 'supplierOnly', 'extendedAdmin']).optional(),
  /** Customer user roles (ROLE-011..013). */
  roles: z.array(z.enum(['CPRO:C', 'CREQ:C', 'USER:C'])),
  status: z.enum(['pending_confirmation', 'active', 'blocked', 'pending_invitation']),
  loginMethod: z.enum(['pw', 'gcp', 'ml']),
})
export type User = z.infer<typeof User>

export const people = {
  login: endpoint({
    method: 'POST',
    path: '/user/login',
    summary: 'Sign in with e-mail and password; sets the session cookie',
    access: ['anyone'],
    body: z.strictObject({ email: text(emailLimits.total), password: z.string().min(1).max(200) }),
    reply: z.object({ user: User }),
  }),
  account: endpoint({
    method: 'GET',
    path: '/user',
    summary: 'The account of the signed-in user',
    access: ['signedIn'],
    reply: User,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/user/logout',
    summary: 'End this session',
    access: ['anyone'],
    reply: z.null(),
  }),
  demoSignIns: endpoint({
    method: 'GET',
    path: '/demo/sign-ins',
    summary: 'The people of the demo and their common password; 404 where no demo is loaded',
    access: ['anyone'],
    reply: z.object({
      password: z.string(),
      people: z.array(z.object({ email: z.string(), name: z.string(), role: z.string() })),
    }),
  }),
  suppliers: endpoint({
    method: 'GET',
    path: '/suppliers',
    summary: 'Suppliers that can be asked to produce',
    access: ['staff'],
    reply: z.array(z.object({ supplierId: z.string(), name: z.string() })),
  }),
}
