import { useRef, useState } from 'react'
import { readDraft, writeDraft } from '#web/data/drafts/draft.ts'
import { useDraftKey } from '#web/data/drafts/use-draft-key.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'

/** A message that is being written: `way` is how it reaches the lead. */
export type Message = {
  readonly to: string
  readonly way: 'mail' | 'task'
  readonly standardId: number | null
  readonly text: string
}

const what = 'Message to the lead'

/** The message to a lead of a project, whose text is stored on this device until it is sent, and the writes that send it. */
export function useMessage(projectId: number, first: Pick<Message, 'to' | 'standardId'>) {
  const draftKey = useDraftKey()(`message/${projectId}`)
  const [message, setMessage] = useState<Message>(() => ({
    ...first,
    way: 'mail',
    text: readDraft(draftKey)?.text ?? '',
  }))
  const [isSent, setSent] = useState(false)
  const isSending = useRef(false)
  const mail = useTransformation('Project:SendMessage')
  const task = useTransformation('Task:Create')
  const change = (changed: Partial<Message>) => {
    const next = { ...message, ...changed }
    setMessage(next)
    if (changed.text !== undefined)
      writeDraft(draftKey, next.text === '' ? null : { text: next.text, base: '', what })
  }
  const send = async ({ to, way, standardId, text }: Message) => {
    if (isSending.current) return
    isSending.current = true
    const shared = { project_id: projectId, text: text.trim() }
    const done =
      way === 'task' && standardId !== null
        ? await task.run({ ...shared, standard_id: standardId, assignees: [{ user_id: to }] })
        : await mail.run({
            ...shared,
            recipient_id: to,
            ...(standardId !== null && { standard_id: standardId }),
          })
    isSending.current = false
    if (done === null) return
    writeDraft(draftKey, null)
    setSent(true)
  }
  return { message, change, send, isSent, write: message.way === 'mail' ? mail : task }
}
