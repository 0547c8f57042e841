import { t } from '../locales/i18n.ts'
import { usePreflight } from './FileCheck.tsx'
import type { ItemArtworkProps } from './item-artwork.ts'

/** Number of print problems in files that are about to be accepted or approved; empty if there are none. */
export const PreflightWarning = ({ of, files }: { of: ItemArtworkProps; files: readonly { id: string }[] }) => {
  const { data } = usePreflight(of)
  const problems = data?.files
    .filter(({ id }) => files.some((file) => file.id === id))
    .flatMap(({ findings }) => findings.filter(({ severity }) => severity === 'error'))
  if (!problems?.length) return null
  return (
    <p>
      <strong>{t('production.preflight.unfixed', { count: problems.length })}</strong>
    </p>
  )
}
