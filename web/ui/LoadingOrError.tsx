import type { ReactNode } from 'react'
import type { Failure } from './problem-texts.ts'
import { Problem } from './Problem.tsx'
import { TableSkeleton } from './Skeletons.tsx'

/**
 * Placeholder until the data of a query are loaded: a skeleton of the same shape, by default a table, or the error with
 * a retry button.
 */
export const LoadingOrError = ({
  error,
  refetch,
  skeleton = <TableSkeleton />,
}: {
  error: Failure | null
  refetch: () => unknown
  skeleton?: ReactNode
}) => (error ? <Problem of={error} retry={() => void refetch()} /> : skeleton)
