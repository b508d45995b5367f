import { reviewTabs, tabNamed, type ReviewTab } from './tabs.ts'

const key = 'plumbline/review-tab'

/** The tab of a standard that was last open in this browser, and in which lists open their standards; the default before there is one. */
export function lastReviewTab(): ReviewTab {
  try {
    return tabNamed(reviewTabs, localStorage.getItem(key) ?? undefined)
  } catch {
    // A browser without storage opens the default each time.
    return reviewTabs[0]
  }
}

/** Remembers the open tab in this browser for everyone who uses it, since it says nothing about a project. */
export function rememberReviewTab(tab: ReviewTab): void {
  try {
    localStorage.setItem(key, tab)
  } catch {
    // As above.
  }
}
