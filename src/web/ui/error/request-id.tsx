import { Check, Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import styles from './request-id.module.css'

/** The id of a request in the server log, to be copied for those who investigate the error. */
export function RequestId({ id }: { readonly id: string | null | undefined }) {
  const text = useRef<HTMLElement>(null)
  const [isCopied, setCopied] = useState(false)
  if (!id) return null
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id)
      setCopied(true)
    } catch {
      // A page without TLS has no clipboard: select the text, so that the browser's shortcut copies it.
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
