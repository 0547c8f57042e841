import type { AppOptions } from '../app.ts'
import type { Config } from '../config.ts'
import { secretKey } from '../secrets/secret-key.ts'
import { openSecrets } from '../secrets/secrets.ts'

/** What the settings say about people, as the app takes it. */
export const peopleSettings = async (config: Config): Promise<NonNullable<AppOptions['people']>> => ({
  secrets: openSecrets(await secretKey(config)),
  google: config.google,
  staffNeedSecondFactor: config.staffNeedSecondFactor,
  mail: {
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    publicUrl: config.publicUrl ?? `http://localhost:${config.port}`,
  },
})
