import { needsSecondFactor } from '#domain/people/sign-in.ts'
import type { CommandMeta } from '../pipeline/idempotency.ts'
import { type OperationPorts, query } from '../pipeline/operation.ts'
import { account as contracts } from './contracts/account.ts'
import {
  changeConfigurationMode,
  changeLanguage,
  changeName,
  changePassword,
  changePicture,
  cleanPicture,
  onOwnAccount,
  removeFlow,
  compareOwnPassword,
  prepareOwnPassword,
  removePassword,
  removePicture,
  revokeOtherSessions,
  revokeSession,
  runOwnChange,
  setPassword,
} from './own-account.ts'
import { cancelEmailChange, changeEmail, pendingEmail, verifyEmail } from './own-email.ts'
import {
  confirmSecondFactor,
  enrolSecondFactor,
  mailIdentityCode,
  proveIdentity,
  removeSecondFactor,
  renewOwnRecoveryCodes,
} from './own-second-factor.ts'
import { orNotFound } from './run-command.ts'
import { userOf } from './user-view.ts'

/** Operations on the user's own account. Operations that start or end a session are in `sign-in-operations.ts`. */

const sessionsOf = async ({ reads }: OperationPorts, { caller, origin }: CommandMeta) => ({
  payload: await reads.people.sessions(caller, origin?.session),
})

export const ownAccount = {
  account: query(contracts.account, async ({ caller }, { store }) => ({
    payload: userOf(orNotFound(await store.accounts.find(caller.actor.id), 'user')),
  })),
  setPassword: query(contracts.setPassword, async ({ meta, body }, { store }) => ({
    payload: await runOwnChange(store, meta, setPassword, {
      chosen: await prepareOwnPassword(store, meta, body.password),
    }),
  })),
  changePassword: query(contracts.changePassword, async ({ meta, body }, { store }) => ({
    payload: await runOwnChange(store, meta, changePassword, {
      current: await compareOwnPassword(store, meta, body.currentPassword),
      chosen: await prepareOwnPassword(store, meta, body.password),
    }),
  })),
  deletePassword: query(contracts.deletePassword, async ({ meta, body }, { store }) => ({
    payload: await runOwnChange(store, meta, removePassword, {
      current: await compareOwnPassword(store, meta, body.currentPassword),
    }),
  })),
  changeName: query(contracts.changeName, async ({ meta, body }, { store }) => ({
    payload: await runOwnChange(store, meta, changeName, body),
  })),
  changeEmail: query(contracts.changeEmail, async ({ meta, origin, body }, { store }) => ({
    payload: await runOwnChange(store, meta, changeEmail, { ...body, language: origin.language }),
  })),
  pendingEmail: query(contracts.pendingEmail, async ({ meta }, { store }) => ({
    payload: await pendingEmail(store, meta),
  })),
  cancelEmailChange: query(contracts.cancelEmailChange, async ({ meta }, { store }) => ({
    payload: await runOwnChange(store, meta, cancelEmailChange, undefined),
  })),
  verifyEmail: query(contracts.verifyEmail, async ({ meta, params }, { store }) => ({
    payload: await verifyEmail(store, meta, params),
  })),
  changePicture: query(contracts.changePicture, async ({ meta, body }, { store }) => ({
    payload: await runOwnChange(store, meta, changePicture, {
      picture: await cleanPicture(store, Uint8Array.fromBase64(body.picture)),
    }),
  })),
  removePicture: query(contracts.removePicture, async ({ meta }, { store }) => ({
    payload: await runOwnChange(store, meta, removePicture, undefined),
  })),
  removeFlow: query(contracts.removeFlow, async ({ meta, params }, { store }) => ({
    payload: await runOwnChange(store, meta, removeFlow, params),
  })),
  changeLanguage: query(contracts.changeLanguage, async ({ meta, body }, { store }) => ({
    payload: await runOwnChange(store, meta, changeLanguage, body),
  })),
  changeConfigurationMode: query(contracts.changeConfigurationMode, async ({ meta, body }, { store }) => ({
    payload: await runOwnChange(store, meta, changeConfigurationMode, body),
  })),
  sessions: query(contracts.sessions, ({ meta }, ports) => sessionsOf(ports, meta)),
  revokeSession: query(contracts.revokeSession, async ({ meta, params }, ports) => {
    await onOwnAccount(ports.store, meta, revokeSession, params)
    return sessionsOf(ports, meta)
  }),
  revokeOtherSessions: query(contracts.revokeOtherSessions, async ({ meta }, ports) => {
    await onOwnAccount(ports.store, meta, revokeOtherSessions, undefined)
    return sessionsOf(ports, meta)
  }),
  proveIdentity: query(contracts.proveIdentity, async ({ meta, body }, { store }) => {
    await proveIdentity(store, meta, body)
    return { payload: null }
  }),
  mailProof: query(contracts.mailProof, async ({ meta }, { store }) => {
    await onOwnAccount(store, meta, mailIdentityCode, undefined)
    return { payload: null }
  }),
  secondFactor: query(contracts.secondFactor, async ({ caller }, { store, reads }) => ({
    payload: {
      ...(await reads.people.secondFactor(caller.actor.id)),
      required: needsSecondFactor(
        { type: caller.audience === 'staff' ? 'admin' : 'user' },
        store.settings.staffNeedSecondFactor,
      ),
    },
  })),
  enrolSecondFactor: query(contracts.enrolSecondFactor, async ({ meta, body }, { store }) => ({
    payload: await onOwnAccount(store, meta, enrolSecondFactor, body),
  })),
  confirmSecondFactor: query(contracts.confirmSecondFactor, async ({ meta, body }, { store }) => ({
    payload: await onOwnAccount(store, meta, confirmSecondFactor, body),
  })),
  renewRecoveryCodes: query(contracts.renewRecoveryCodes, async ({ meta, body }, { store }) => ({
    payload: await onOwnAccount(store, meta, renewOwnRecoveryCodes, body),
  })),
  removeSecondFactor: query(contracts.removeSecondFactor, async ({ meta, body }, { store }) => {
    await onOwnAccount(store, meta, removeSecondFactor, body)
    return { payload: null }
  }),
}
