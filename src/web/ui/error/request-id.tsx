import { Check, Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import styles from './request-id.module.css'

/** The id under which the log of the server has a request, to be copied for those who look into it. */
export function RequestId({ id }: { readonly id: string | null | undefined }) {
  const text = useRef<HTMLElement>(null)
  const [isCopied, setCopied] = useState(false)
  if (!id) return null
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id)
      setCopied(true)
    } catch {
      // A page without TLS has no clipboard: the keys of the browser copy what is selected.
      if (text.current) getSelection()?.selectAllChildren(text.current)
    }
  }
  return (
    <small className={styles['request']}>
      Request <code ref={text}>{id}</code>
      <button
        type="button"
        aria-label={isCopied ? 'Request id copied' : 'Copy request id'}
        title={isCopied ? 'Copied' : 'Copy'}
        onClick={() => void copy()}
      >
        {isCopied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
      </button>
    </small>
  )
}
