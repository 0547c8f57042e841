import { t } from '../locales/i18n.ts'
import { GuardedButton } from '../ui/GuardedButton.tsx'

/** The way on where a list has more than is shown. */
export const MoreRows = ({ there, busy, more }: { there: boolean; busy: boolean; more: () => void }) =>
  there ? (
    <div>
      <GuardedButton weight="plain" busy={busy} onPress={more}>
        {t('shell.more')}
      </GuardedButton>
    </div>
  ) : null
