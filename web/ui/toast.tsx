import { type ComponentType, useEffect, useState } from 'react'

const durationMs = 5000

let announceReady: () => void = () => {}
const containerReady = new Promise<void>((resolve) => {
  announceReady = resolve
})

/** Says that something worked, for five seconds (specification section 9). What needs an action is never only a toast. */
export function showToast(text: string): void {
  void Promise.all([import('sonner'), containerReady]).then(([{ toast }]) => {
    toast.custom(() => <ToastCard text={text} />, { duration: durationMs })
  })
}

function ToastCard({ text }: { text: string }) {
  return (
    <div className="toast" role="status">
      {text}
    </div>
  )
}

type Container = ComponentType<{ position: 'bottom-left'; visibleToasts: number; gap: number }>

/** The place toasts appear in. Loaded once the page is alive: nothing on it needs a toast before that. */
export function ToastContainer() {
  const [Toaster, setToaster] = useState<Container | null>(null)
  useEffect(() => {
    void import('sonner').then((sonner) => setToaster(() => sonner.Toaster))
  }, [])
  useEffect(() => {
    if (Toaster) announceReady()
  }, [Toaster])
  return Toaster ? <Toaster position="bottom-left" visibleToasts={1} gap={8} /> : null
}
