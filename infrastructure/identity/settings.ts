import type { AppOptions } from '../app.ts'
import type { Config } from '../config.ts'
import { secretKey } from '../secrets/secret-key.ts'
import { openSecrets } from '../secrets/secrets.ts'

/** Maps the settings to those of people. */
export const peopleSettings = async (config: Config): Promise<NonNullable<AppOptions['people']>> => ({
  secrets: openSecrets(await secretKey(config), config.secretKeyPrevious),
  google: config.google,
  staffNeedSecondFactor: config.staffNeedSecondFactor,
  mail: {
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    publicUrl: config.publicUrl ?? `http://localhost:${config.port}`,
  },
})
