import type { Config } from '../config.ts'
import type { HouseOptions } from '../house.ts'
import { secretKey } from '../secret-key.ts'
import { openSecrets } from '../secrets.ts'

/** What the settings say about people, as the house wants it. */
export const peopleSettings = async (config: Config): Promise<NonNullable<HouseOptions['people']>> => ({
  secrets: openSecrets(await secretKey(config)),
  google: config.google,
  staffNeedSecondFactor: config.staffNeedSecondFactor,
  mail: {
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    publicUrl: config.publicUrl ?? `http://localhost:${config.port}`,
  },
})
