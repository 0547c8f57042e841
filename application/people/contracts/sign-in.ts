import { z } from 'zod'
import { CatalogueId } from '#domain/catalogue/configuration.ts'
import { configurationSteps } from '#domain/catalogue/vocabulary.ts'
import { Currency } from '#domain/kernel/money.ts'
import { lengthUnits } from '#domain/lengths.ts'
import { NewPassword } from '#domain/people/password.ts'
import { sessionEnds } from '#domain/people/session.ts'
import { loginMethods } from '#domain/people/user.ts'
import { Email, emailLimits } from '#domain/text/email.ts'
import { CountryCode, personName, optionalName, text } from '#domain/text/fields.ts'
import { languages } from '#domain/text/languages.ts'
import { Moment } from '#domain/time.ts'
import { endpoint } from '../../contracts/endpoint.ts'
import { User } from './user.ts'

/**
 * Sign-in (AUTH-001..011). A request for an email gets the same response whether or not the address is known
 * (AUTH-D07). Emails link to `/sign-in/link`, `/complete-sign-up`, `/reset-password`, `/verify-email` and `/invitation`
 * of the web app, with the token (and the returnPath) in the fragment: `/sign-in/link#token=…&returnPath=/orders`.
 */

/** An address that is only compared with stored addresses. */
const given = text(emailLimits.total)
const Token = text(200)
const name = personName(100)
const optionalText = z.string().trim().max(200).optional()
/** Only local paths are followed; anything else becomes `/` (AUTH-D11). */
const returnPath = z.string().max(2000).default('/')

/**
 * The customer-to-purchase mapping (CTP, PROD-009): the product from which a visitor left to sign up, and the next step
 * in the configurator.
 */
export const PurchaseMapping = z.strictObject({
  nextStep: z.enum(configurationSteps),
  productCategoryId: CatalogueId,
  productId: CatalogueId,
})
export type PurchaseMapping = z.output<typeof PurchaseMapping>

/** The secret for an authenticator app (TOTP) as text, as a URI, and as an SVG picture. */
export const Enrolment = z.object({ secret: z.string(), uri: z.string(), qr: z.string() })

/**
 * A signed-in user, with the session cookie. No user is returned yet if a second factor is needed (`loginSecondFactor`)
 * and, with `enrol`, must first be set up.
 */
export const SignedIn = z.object({
  user: User.nullable(),
  secondFactor: z.object({ token: z.string(), enrol: Enrolment.nullable() }).optional(),
  /** Shown once, when a second factor is set up at sign-in. */
  recoveryCodes: z.array(z.string()).optional(),
  /** The sign-up was started in another browser: the password chosen there is discarded (C9). */
  passwordDropped: z.literal(true).optional(),
  /**
   * Sent once, with the new session: the product from which the visitor left, and the step at which they continue
   * (PROD-D02).
   */
  purchaseMapping: PurchaseMapping.optional(),
})

export type SignedIn = z.infer<typeof SignedIn>

/** Initial country, unit and currency (SETTINGS-001). */
export const CountrySettings = z.object({
  countryCode: z.string(),
  unitOfLength: z.enum(lengthUnits),
  currency: Currency,
})

/** Parameters of the redirect from the provider: most are defined by OpenID Connect, the others by Google. */
const answerOfGoogle = [
  'code',
  'state',
  'iss',
  'scope',
  'authuser',
  'prompt',
  'hd',
  'session_state',
  'error',
  'error_description',
  'error_uri',
  'error_subtype',
]

/** AUTH-D01. */
const SignUp = z.strictObject({
  email: Email,
  firstName: name,
  lastName: name,
  companyName: optionalName(200).optional(),
  phoneNumber: optionalText,
  countryCode: CountryCode.optional(),
  currency: Currency.optional(),
  unitOfLength: CountrySettings.shape.unitOfLength.optional(),
  language: z.enum(languages).optional(),
  timeZone: optionalText,
  timeZoneOffset: z.int().min(-840).max(840).optional(),
  password: NewPassword.optional(),
  returnPath,
  referralCode: z.strictObject({ code: text(100), timestamp: Moment }).optional(),
  acceptTerms: z.literal(true),
  /** Consent to marketing email, false by default (CRM-006). */
  acceptNews: z.boolean().default(false),
})

/** Sign-in endpoints; public, because there is no session yet. */
export const signIn = {
  signUp: endpoint({
    method: 'POST',
    path: '/user/sign-up',
    summary: 'Request an account; an email contains the link to complete it',
    rateLimit: 'mail',
    access: ['anyone'],
    encrypted: true,
    body: SignUp,
    reply: z.null(),
  }),
  handOver: endpoint({
    method: 'POST',
    path: '/ctp',
    summary: 'Store the visitor’s current product until the sign-up is completed',
    rateLimit: 'configurations',
    access: ['anyone'],
    body: PurchaseMapping,
    reply: PurchaseMapping,
  }),
  completeSignUp: endpoint({
    method: 'POST',
    path: '/user/complete-sign-up',
    summary: 'Complete a sign-up with the token from its email, and sign in',
    rateLimit: 'token',
    access: ['anyone'],
    encrypted: true,
    body: z.strictObject({ token: Token }),
    reply: SignedIn,
  }),
  acceptInvitation: endpoint({
    method: 'POST',
    path: '/user/accept-invitation',
    summary: 'Accept an invitation with the token from its email and an optional password, and sign in',
    rateLimit: 'token',
    access: ['anyone'],
    encrypted: true,
    body: z.strictObject({ token: Token, password: NewPassword.optional() }),
    reply: SignedIn,
  }),
  method: endpoint({
    method: 'POST',
    path: '/user/method',
    summary: 'Get the sign-in method for an email address; the answer does not reveal whether an account exists',
    rateLimit: 'token',
    access: ['anyone'],
    body: z.strictObject({ email: given }),
    reply: z.object({ loginMethod: z.enum(loginMethods) }),
  }),
  login: endpoint({
    method: 'POST',
    path: '/user/login',
    summary: 'Sign in with email and password; sets the session cookie',
    rateLimit: 'password',
    access: ['anyone'],
    encrypted: true,
    body: z.strictObject({ email: given, password: z.string().min(1).max(200) }),
    reply: SignedIn,
  }),
  loginOtp: endpoint({
    method: 'POST',
    path: '/user/login-otp',
    summary: 'Sign in with the one-time password from a sign-in email',
    rateLimit: 'code',
    access: ['anyone'],
    encrypted: true,
    body: z.strictObject({ email: given, password: text(200) }),
    reply: SignedIn,
  }),
  generateMagicLink: endpoint({
    method: 'POST',
    path: '/user/generate-ml',
    summary: 'Send an email with a magic link and a one-time password',
    rateLimit: 'mail',
    access: ['anyone'],
    body: z.strictObject({ email: Email, returnPath }),
    reply: z.null(),
  }),
  loginMagicLink: endpoint({
    method: 'POST',
    path: '/user/login-ml',
    summary: 'Sign in with the token from a magic link',
    rateLimit: 'token',
    access: ['anyone'],
    encrypted: true,
    body: z.strictObject({ token: Token }),
    reply: SignedIn,
  }),
  enrolAtSignIn: endpoint({
    method: 'POST',
    path: '/user/login-second-factor/enrolment',
    summary: 'Get the second factor enrollment of a Google sign-in that requires one',
    rateLimit: 'token',
    access: ['anyone'],
    encrypted: true,
    body: z.strictObject({ token: Token }),
    reply: Enrolment,
  }),
  loginSecondFactor: endpoint({
    method: 'POST',
    path: '/user/login-second-factor',
    summary: 'Complete a sign-in with a code from the authenticator app or a recovery code',
    rateLimit: 'token',
    access: ['anyone'],
    encrypted: true,
    body: z.strictObject({ token: Token, code: text(50) }),
    reply: SignedIn,
  }),
  requestPasswordReset: endpoint({
    method: 'POST',
    path: '/user/reset-password',
    summary: 'Send an email with a link to set a new password',
    rateLimit: 'mail',
    access: ['anyone'],
    body: z.strictObject({ email: Email }),
    reply: z.null(),
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/user/reset-password/:token',
    summary: 'Set a new password with the token from its email; all sessions end',
    rateLimit: 'token',
    access: ['anyone'],
    encrypted: true,
    params: z.strictObject({ token: Token }),
    body: z.strictObject({ password: NewPassword }),
    reply: z.null(),
  }),
  google: endpoint({
    method: 'GET',
    path: '/user/google',
    summary: 'Redirect to Google to sign in; 404 if Google sign-in is not set up',
    rateLimit: 'token',
    access: ['anyone'],
    encrypted: true,
    navigation: true,
    query: z.strictObject({ returnPath: returnPath.optional() }),
    reply: z.null(),
  }),
  googleCallback: endpoint({
    method: 'GET',
    path: '/user/google/callback',
    summary: 'Handle the redirect from Google, and redirect to the web app',
    rateLimit: 'token',
    access: ['anyone'],
    navigation: true,
    query: z.strictObject(Object.fromEntries(answerOfGoogle.map((key) => [key, z.string().max(4000).optional()]))),
    reply: z.null(),
  }),
  signInOptions: endpoint({
    method: 'GET',
    path: '/user/sign-in-options',
    summary: 'Get the available sign-in methods, and why the last session of this browser ended',
    access: ['anyone'],
    reply: z.object({
      google: z.boolean(),
      /** Whether emails are shown at /dev/mail instead of being sent. */
      outbox: z.boolean(),
      /** Why the browser's session was ended; null if there was no session, or if it is valid or expired. */
      ended: z.enum(sessionEnds).nullable(),
    }),
  }),
  authState: endpoint({
    method: 'GET',
    path: '/user/auth-state',
    summary: 'Get the signed-in user, or null',
    access: ['anyone'],
    reply: z.object({ user: User.nullable() }),
  }),
  authStateV2: endpoint({
    method: 'GET',
    path: '/auth-state-v2/',
    summary: 'Get the signed-in user, or null, and the initial country settings',
    access: ['anyone'],
    reply: z.object({ user: User.nullable(), countrySettings: CountrySettings }),
  }),
  logout: endpoint({
    method: 'POST',
    path: '/user/logout',
    summary: 'Sign out: end this session',
    access: ['anyone'],
    reply: z.null(),
  }),
}
