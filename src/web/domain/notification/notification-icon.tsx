import {
  AtSign,
  CalendarClock,
  ClockAlert,
  FileQuestionMark,
  Inbox,
  MessageSquareReply,
  SearchCheck,
  SquareCheck,
  SquarePen,
  Undo2,
  type LucideIcon,
} from 'lucide-react'
import type { NotificationKind } from '#rules/notifications/kinds.ts'

const icons: Readonly<Record<NotificationKind, LucideIcon>> = {
  sentBack: Undo2,
  submitted: Inbox,
  givenBack: Undo2,
  secondReview: SearchCheck,
  rfi: FileQuestionMark,
  rfiRecorded: FileQuestionMark,
  rfiAnswered: MessageSquareReply,
  rfiDue: CalendarClock,
  rfiOverdue: ClockAlert,
  mention: AtSign,
  taskAssigned: SquareCheck,
  taskChanged: SquarePen,
  taskDue: CalendarClock,
  taskOverdue: ClockAlert,
}

/** The icon of a kind of notification; its sentence says the same in words. */
export function NotificationIcon({ kind }: { readonly kind: NotificationKind }) {
  const Icon = icons[kind]
  return <Icon size={16} aria-hidden />
}
