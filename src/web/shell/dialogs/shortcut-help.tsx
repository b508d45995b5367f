import { Modal } from '@mantine/core'
import { actingKeys } from '#web/ui/keys/key-registry.ts'
import styles from './shortcut-help.module.css'

const isApple = navigator.userAgent.includes('Mac')

const shown = (key: string): string[] =>
  key
    .replace(/\+([a-z])$/, (_, letter: string) => `+${letter.toUpperCase()}`)
    .replace('mod+', isApple ? '⌘ ' : 'Ctrl ')
    .replace('shift+', 'Shift ')
    .replace('Escape', 'Esc')
    .replace('ArrowDown', '↓')
    .replace('ArrowUp', '↑')
    .split(' ')

/** The overview of all shortcuts of the current screen. */
export function ShortcutHelp({ onClose }: { readonly onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts" size="lg">
      <div className={styles['scopes']}>
        {[...actingKeys()].map(([scope, keys]) => (
          <section key={scope}>
            <h3>{scope}</h3>
            <dl className={styles['keys']}>
              {keys.map(([key, does]) => (
                <div key={key}>
                  <dt>
                    {shown(key).map((part) => (
                      <kbd key={part}>{part}</kbd>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  )
}
