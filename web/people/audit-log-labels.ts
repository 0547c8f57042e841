import type { AuditEntry } from '#application/people/contracts/audit-log.ts'
import { adminTypes, bookRights, customerRoles, staffTeams } from '#domain/people/rights.ts'
import { t, type TextKey } from '../locales/i18n.ts'
import { statusTones, statusLabel } from '../ui/status-labels.ts'
import { rolesText } from './user-rules.ts'

/** Texts of the audit log. */

/** Recorded events, grouped: sign-in and sign-out, account, roles, companies. */
export const recordedEvents = [
  'SignedIn',
  'SignInFailed',
  'SignedOut',
  'SessionRevoked',
  'OtherSessionsRevoked',
  'IdentityProven',
  'IdentityProofFailed',
  'UserSignedUp',
  'SignUpCompleted',
  'SignUpExpired',
  'EmailConfirmed',
  'EmailChangeAsked',
  'EmailChangeCancelled',
  'EmailChanged',
  'PasswordSet',
  'PasswordChanged',
  'PasswordRemoved',
  'PasswordReset',
  'SecondFactorSet',
  'SecondFactorRemoved',
  'RecoveryCodeUsed',
  'RecoveryCodesRenewed',
  'GoogleLinked',
  'NameChanged',
  'PictureChanged',
  'PictureRemoved',
  'LanguageChanged',
  'ConfigurationModeChanged',
  'UserFlowRemoved',
  'UserInvited',
  'InvitationResent',
  'InvitationAccepted',
  'InvitationRevoked',
  'InvitationExpired',
  'UserRolesChanged',
  'AdminTypeChanged',
  'BookRightChanged',
  'TeamChanged',
  'UserBlocked',
  'UserUnblocked',
  'UserDeleted',
  'CustomerCreated',
  'CustomerChanged',
  'CustomerAddressAdded',
  'CustomerAddressChanged',
  'CustomerAddressRemoved',
  'CustomerArchived',
  'CustomerRestored',
  'CustomerMarkedAsTest',
  'CustomerMarkedAsInternal',
  'CustomerActivated',
  'CustomerActionAdded',
  'CustomerActionChanged',
  'CustomerActionStarted',
  'CustomerActionPutOnHold',
  'CustomerActionResumed',
  'CustomerActionCompleted',
  'CustomerActionCancelled',
  'CustomerActionReopened',
  'SupplierCreated',
  'SupplierChanged',
  'SupplierArchived',
  'SupplierRestored',
  'AiConfigurationCreated',
  'AiConfigurationChanged',
  'AiConfigurationDeleted',
  'AiTaskCreated',
  'AiTaskChanged',
  'AiTaskDeleted',
  'AiDocumentCreated',
  'AiDocumentChanged',
  'AiDocumentDeleted',
  'AiMemoryDeleted',
  'SchematicCreated',
  'SchematicChanged',
  'SchematicDeleted',
] as const

/** Text of an event, as the predicate of a sentence with the actor as subject; the raw name if there is no text. */
export const eventText = (event: string): string => {
  const known = recordedEvents.find((one) => one === event)
  return known ? t(`company.event.${known}`) : event
}

/** Sign-in methods. */
const methods: Readonly<Record<string, TextKey>> = {
  password: 'company.auditLog.method.password',
  'one-time password': 'company.auditLog.method.code',
  'magic link': 'company.auditLog.method.link',
  'sign-up': 'company.auditLog.method.signUp',
  invitation: 'company.auditLog.method.invitation',
  Google: 'company.auditLog.method.google',
}

/** Details of an entry: the sign-in method, or old and new values. */
export const changeTexts = ({ method, secondFactor, from, to, fields }: AuditEntry['changes']): string =>
  [
    typeof method === 'string' && (methods[method] ? t(methods[method]) : method),
    secondFactor === true && t('company.auditLog.withSecondFactor'),
    Array.isArray(fields)
      ? fields.map((field) => changedField(String(field), from, to)).join(', ')
      : from !== undefined && to !== undefined
        ? `${valueText(from)} → ${valueText(to)}`
        : valueText(to),
  ]
    .filter(Boolean)
    .join(' · ')

const profileFields = [
  'name',
  'companyName',
  'type',
  'companySize',
  'contact',
  'website',
  'industry',
  'currency',
  'segment',
  'conversionStage',
  'followUpOutreach',
  'internalNotes',
] as const
const fieldText = (field: unknown): string => {
  const known = profileFields.find((one) => one === field)
  if (known) return t(`company.field.${known}`)
  if (field === 'communicationRestrictions') return t('company.field.marketing')
  return field === 'address' ? t('company.suppliers.address') : String(field)
}

/** A field with its old and new value, if the log has them; personal data are not logged. */
const changedField = (field: string, from: unknown, to: unknown): string => {
  const [before, after] = [from, to].map((record) => (record as Record<string, unknown> | undefined)?.[field])
  const label = fieldText(field)
  return after === undefined ? label : `${label}: ${valueText(before)} → ${valueText(after)}`
}

const valueText = (value: unknown): string => {
  if (Array.isArray(value)) return rolesText(customerRoles.filter((role) => value.includes(role)))
  if (typeof value !== 'string') return value === undefined ? '' : '—'
  const type = adminTypes.find((one) => one === value)
  const bookRight = bookRights.find((one) => one === value)
  const team = staffTeams.find((one) => one === value)
  const kind = (['user', 'customer'] as const).find((one) => value in statusTones[one])
  if (kind) return statusLabel(kind, value).label
  if (type) return t(`company.adminType.${type}`)
  if (bookRight) return t(`company.bookRight.${bookRight}`)
  if (team) return t(`company.team.${team}`)
  return value === 'none' ? '—' : value
}
