import { randomUUID } from 'node:crypto'
import { Invitation } from '#application/people/contracts/users.ts'
import { runInvitation } from '#application/people/users.ts'
import { systemCaller } from '#application/pipeline/access.ts'
import { createIdentity } from '../identity/identity.ts'
import { erasePerson } from '../log/erase.ts'
import { erasureFile } from '../log/erasures.ts'
import { openMailer } from '../mail/send.ts'
import { resealSecondFactors } from '../people/reseal-second-factors.ts'
import { appSettings } from '../settings.ts'
import { type CliCommand, Refused, print } from './command.ts'

/** `people …`: invites the first employee, erases a person. */

const inviteEmployee: CliCommand = {
  usage: 'people invite <email> <firstName> <lastName>',
  about: 'invite a super administrator by mail, and print the link; for the first employee',
  run: async ({ config, database }, [email = '', firstName = '', lastName = '']) => {
    const asked = Invitation.safeParse({ type: 'admin', adminType: 'superAdmin', email, firstName, lastName })
    if (!asked.success) throw new Refused(`"${email}" is not an email address, or a name is missing.`)
    const { secrets, mail } = await appSettings(config)
    const now = () => new Date().toISOString()
    const caller = systemCaller('cli')
    const { store } = createIdentity(database.pool, now, { secrets })
    const meta = { caller, access: ['system'] as const, commandId: randomUUID(), fingerprint: '' }
    const userId = await runInvitation(store, meta, asked.data)
    const mailer = openMailer({ pool: database.pool, now, secrets, settings: mail })
    const invitation = (await mailer.outbox(20)).find(
      ({ to, kind }) => to === asked.data.email && kind === 'invitation',
    )
    const link = /: (\/invitation\S+)/.exec(invitation?.text ?? '')?.[1]
    print(`${firstName} ${lastName} is invited. The link can be used once, within 14 days:`)
    print(`${mail.publicUrl}${link ?? '/invitation'}`)
    return { userId, link: link ? mail.publicUrl + link : null }
  },
}

const erase: CliCommand = {
  usage: 'people erase <email>',
  about: 'destroy the key of a person, and refold all views that contain their data; irreversible',
  run: async ({ config, database, log }, [email = ''], { yes }) => {
    if (!yes) throw new Refused(`This cannot be undone. To confirm, run: npm run cli -- people erase ${email} --yes`)
    const cases = await erasePerson(database, log, email, {
      record: erasureFile(config.erasureFile, () => new Date().toISOString()),
    })
    print(cases > 0 ? `Erased from ${cases} orders.` : 'The log contains no data of this person.')
    return { cases }
  },
}

const reseal: CliCommand = {
  usage: 'people reseal',
  about: 're-encrypt second factors from SECRET_KEY_PREVIOUS to SECRET_KEY',
  run: async ({ config, database }) => {
    const { secrets } = await appSettings(config)
    const done = await resealSecondFactors(database.pool, secrets)
    print(`${done.resealed} second factors are encrypted with SECRET_KEY.`)
    if (done.unreadable > 0) {
      throw new Refused(
        `${done.unreadable} second factors cannot be decrypted with either key: set SECRET_KEY_PREVIOUS.`,
      )
    }
    return done
  },
}

export const peopleCommands: CliCommand[] = [inviteEmployee, erase, reseal]
