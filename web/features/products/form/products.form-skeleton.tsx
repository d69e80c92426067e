import { Skeleton } from '../../../ui/skeleton.tsx'

/** The form before it is there. */
export function FormSkeleton() {
  return (
    <div className="grid max-w-180 gap-5 border-t border-line px-4 py-6 md:px-6" aria-busy="true">
      <Skeleton className="h-28" />
      <Skeleton className="h-11" />
      <Skeleton className="h-11" />
      <Skeleton className="h-28" />
    </div>
  )
}
