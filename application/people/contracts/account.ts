import { z } from 'zod'
import { NewPassword } from '#domain/people/password.ts'
import { pictureLimits } from '#domain/people/picture.ts'
import { configurationModes } from '#domain/people/user.ts'
import { Email, emailLimits } from '#domain/text/email.ts'
import { personName, text } from '#domain/text/fields.ts'
import { languages } from '#domain/text/languages.ts'
import { endpoint } from '../../contracts/endpoint.ts'
import { Enrolment } from './sign-in.ts'
import { User } from './user.ts'

/**
 * The user's own account (AUTH-012..015, AUTH-018, AUTH-031, USER-004..009), its sessions and its second factor.
 * Changes that could give another person access to the account require a proof of identity less than 15 minutes old
 * (`domain/people/session.ts`); otherwise they are refused with field `identity`, and `proveIdentity` creates the
 * proof.
 */

const name = personName(100)
const currentPassword = z.string().min(1).max(200)
const code = text(50)

/** A session as shown to its owner (AUTH-D06). */
export const Session = z.object({
  sessionId: z.string(),
  /** Whether it is the session of this request. */
  current: z.boolean(),
  createdOn: z.string(),
  seenOn: z.string(),
  expiresOn: z.string(),
  /** The browser's user agent. */
  userAgent: z.string().nullable(),
  /** The network instead of the full address: `203.0.113.0/24`. */
  network: z.string().nullable(),
})

/** Endpoints for the user's own account; all but one require a session. */
export const account = {
  account: endpoint({
    method: 'GET',
    path: '/user',
    summary: 'Get the account of the signed-in user',
    access: ['signedIn'],
    reply: User,
  }),
  setPassword: endpoint({
    method: 'POST',
    path: '/user/password',
    summary: 'Set the first password; requires recent authentication',
    rateLimit: 'ownPassword',
    access: ['signedIn'],
    body: z.strictObject({ password: NewPassword }),
    reply: User,
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/user/password',
    summary: 'Change the password; all other sessions end',
    rateLimit: 'ownPassword',
    access: ['signedIn'],
    body: z.strictObject({ currentPassword, password: NewPassword }),
    reply: User,
  }),
  deletePassword: endpoint({
    method: 'POST',
    path: '/user/delete-password',
    summary: 'Remove the password; all other sessions end',
    rateLimit: 'ownPassword',
    access: ['signedIn'],
    body: z.strictObject({ currentPassword }),
    reply: User,
  }),
  changeName: endpoint({
    method: 'PUT',
    path: '/user/name',
    summary: 'Change the name',
    access: ['signedIn'],
    body: z.strictObject({ firstName: name, lastName: name }),
    reply: User,
  }),
  changeEmail: endpoint({
    method: 'PUT',
    path: '/user/email',
    summary:
      'Send a verification email to a new address, which replaces the old one once verified; requires recent authentication',
    rateLimit: 'ownMail',
    access: ['signedIn'],
    body: z.strictObject({ email: Email }),
    reply: User,
  }),
  pendingEmail: endpoint({
    method: 'GET',
    path: '/user/pending-email',
    summary: 'Get the new email address that is not verified yet, or null',
    access: ['signedIn'],
    reply: z.object({ email: z.string(), askedOn: z.string(), until: z.string() }).nullable(),
  }),
  cancelEmailChange: endpoint({
    method: 'DELETE',
    path: '/user/pending-email',
    summary: 'Cancel the change of the email address',
    access: ['signedIn'],
    reply: User,
  }),
  verifyEmail: endpoint({
    method: 'POST',
    path: '/user/verify-email/:token',
    summary: 'Verify a new email address with the token from its email',
    access: ['signedIn'],
    params: z.strictObject({ token: text(200) }),
    reply: User,
  }),
  changePicture: endpoint({
    method: 'PUT',
    path: '/user/picture',
    summary: 'Set the profile picture: PNG, JPEG or WebP, at most 1024 × 1024 pixels and 700 kB',
    rateLimit: 'ownPicture',
    bodyLimit: 1_048_576,
    access: ['signedIn'],
    body: z.strictObject({ picture: z.base64().max(Math.ceil(pictureLimits.bytes / 3) * 4) }),
    reply: User,
  }),
  removePicture: endpoint({
    method: 'DELETE',
    path: '/user/picture',
    summary: 'Remove the profile picture',
    access: ['signedIn'],
    reply: User,
  }),
  removeFlow: endpoint({
    method: 'DELETE',
    path: '/user/flow/:id',
    summary: 'Dismiss a pending user flow',
    access: ['signedIn'],
    params: z.strictObject({ id: z.string().max(100) }),
    reply: User,
  }),
  changeLanguage: endpoint({
    method: 'PUT',
    path: '/user/language',
    summary: 'Change the language of pages and emails',
    access: ['signedIn'],
    body: z.strictObject({ language: z.enum(languages) }),
    reply: User,
  }),
  changeConfigurationMode: endpoint({
    method: 'PUT',
    path: '/user/configuration-mode',
    summary: 'Change the configuration mode',
    access: ['signedIn'],
    body: z.strictObject({ configurationMode: z.enum(configurationModes) }),
    reply: User,
  }),
  deleteAccount: endpoint({
    method: 'POST',
    path: '/user/delete',
    summary:
      'Delete the account and erase its personal data; orders remain. Requires the email address as confirmation, and recent authentication',
    access: ['signedIn'],
    timeout: 120_000,
    body: z.strictObject({ email: text(emailLimits.total) }),
    reply: z.null(),
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/user/sessions',
    summary: 'List the signed-in user’s sessions, most recently used first',
    access: ['signedIn'],
    reply: z.array(Session),
  }),
  revokeSession: endpoint({
    method: 'DELETE',
    path: '/user/sessions/:sessionId',
    summary: 'End one of the signed-in user’s sessions',
    access: ['signedIn'],
    params: z.strictObject({ sessionId: z.string().max(100) }),
    reply: z.array(Session),
  }),
  revokeOtherSessions: endpoint({
    method: 'POST',
    path: '/user/sessions/revoke-others',
    summary: 'End all of the signed-in user’s sessions except this one',
    access: ['signedIn'],
    reply: z.array(Session),
  }),
  proveIdentity: endpoint({
    method: 'POST',
    path: '/user/prove-identity',
    summary:
      'Authenticate again: with the password, a code from the authenticator app, or an emailed code if there is neither',
    rateLimit: 'ownProof',
    access: ['signedIn'],
    body: z.union([z.strictObject({ password: currentPassword }), z.strictObject({ code })]),
    reply: z.null(),
  }),
  mailProof: endpoint({
    method: 'POST',
    path: '/user/prove-identity/mail',
    summary: 'Email a six-digit code for authentication, for accounts without a password or authenticator app',
    rateLimit: 'ownMail',
    access: ['signedIn'],
    reply: z.null(),
  }),
  secondFactor: endpoint({
    method: 'GET',
    path: '/user/second-factor',
    summary: 'Get whether the account has a second factor, and whether it requires one',
    access: ['signedIn'],
    reply: z.object({
      enabled: z.boolean(),
      since: z.string().nullable(),
      recoveryCodesLeft: z.int(),
      /** Whether a second factor is required: it can then be replaced but not removed. */
      required: z.boolean(),
    }),
  }),
  enrolSecondFactor: endpoint({
    method: 'POST',
    path: '/user/second-factor',
    summary:
      'Start setting up an authenticator app; takes effect once confirmed. Requires a code of the existing app, otherwise recent authentication',
    rateLimit: 'ownCode',
    access: ['signedIn'],
    body: z.strictObject({ currentCode: code.optional() }),
    reply: Enrolment,
  }),
  confirmSecondFactor: endpoint({
    method: 'POST',
    path: '/user/second-factor/confirm',
    summary: 'Confirm the second factor with a code from the app; returns recovery codes, which are shown once',
    rateLimit: 'ownCode',
    access: ['signedIn'],
    body: z.strictObject({ code }),
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/user/second-factor/recovery-codes',
    summary: 'Replace the recovery codes; requires a code from the app',
    rateLimit: 'ownCode',
    access: ['signedIn'],
    body: z.strictObject({ code }),
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  removeSecondFactor: endpoint({
    method: 'POST',
    path: '/user/second-factor/remove',
    summary: 'Remove the second factor; requires a code from the app',
    rateLimit: 'ownCode',
    access: ['signedIn'],
    body: z.strictObject({ code }),
    reply: z.null(),
  }),
}
