/** Asks for the target folder when moving chats or a folder. */

import { FolderPlus } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { LIMITS } from '../../shared/limits.ts';
import { useT } from '../i18n.ts';
import { useLeaving } from '../services/leaving.tsx';
import { applyToMany } from '../store/chats/chat-list-store.ts';
import { createFolder, useFolders } from '../store/chats/folders-store.ts';
import { notify } from '../store/window/notices-store.ts';
import { clearSelection } from '../store/window/sidebar-store.ts';
import { closerOfDialog } from '../store/window/ui-store.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/text-field.tsx';
import { VirtualList } from '../ui/virtual-list.tsx';
import { dropFolder } from './drag.ts';
import { indentPx, walkFolders } from './folder-tree.ts';
import './move-dialog.css';

/** Moves the folder `folderId`; if that is null, the chats `ids`. */
export interface MoveDialogProps {
  readonly ids: readonly string[];
  readonly folderId: string | null;
}

interface Choice {
  readonly id: string | null;
  readonly name: string;
  readonly depth: number;
}

/** An estimate, because a name may wrap. */
const CHOICE_HEIGHT_PX = 32;
const choiceHeight = (): number => CHOICE_HEIGHT_PX;
const keyOfChoice = ({ id }: Choice): string => id ?? '';

export function MoveDialog({ ids, folderId }: MoveDialogProps) {
  const t = useT();
  const folders = useFolders((state) => state.folders);
  const [chosen, setChosen] = useState<string | null>(null);
  const [newName, setNewName] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [close] = useState(closerOfDialog);
  const { leave, question } = useLeaving(() => newName !== null && newName.trim() !== '', close);
  const moved = folders.find((folder) => folder.id === folderId);
  const scroller = useRef<HTMLFieldSetElement>(null);
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);

  const choices = useMemo(() => {
    const list: Choice[] = [{ id: null, name: t('sidebar.move.none'), depth: 0 }];
    // A folder can't be moved into itself.
    for (const { folder, depth, isEnd } of walkFolders(folders, ({ id }) => id !== folderId)) {
      if (!isEnd && folder.id !== folderId) list.push({ id: folder.id, name: folder.name, depth });
    }
    return list;
  }, [folders, folderId, t]);

  const move = async (): Promise<void> => {
    if (isBusy) return;
    let targetId = chosen;
    if (newName !== null && newName.trim() !== '') {
      setBusy(true);
      const made = await createFolder(newName.trim(), chosen);
      setBusy(false);
      if (made === null) return;
      // The user closed the dialog meanwhile: move nothing, but report the new folder.
      if (!isThere.current) {
        notify({ key: 'notices.folderMade', values: { name: made.name } });
        return;
      }
      targetId = made.id;
    }
    close();
    clearSelection();
    if (folderId !== null) dropFolder(folderId, targetId, 'inside');
    else await applyToMany(ids, { kind: 'move', folderId: targetId });
  };
  return (
    <Dialog
      size="small"
      onClose={leave}
      title={
        moved ? t('sidebar.move.folderTitle', { name: moved.name }) : t('sidebar.move.title', { count: ids.length })
      }
      confirm={{ label: t('sidebar.move.confirm'), onClick: () => void move(), isBusy }}
    >
      <fieldset ref={scroller} className="folder-choices box" aria-label={t('sidebar.section.folders')}>
        <VirtualList items={choices} keyOf={keyOfChoice} heightOf={choiceHeight} scroller={scroller}>
          {(choice) => (
            <label
              className="folder-choice line pressable"
              style={{ paddingInlineStart: `${10 + indentPx(choice.depth, 18)}px` }}
            >
              <input type="radio" name="folder" checked={chosen === choice.id} onChange={() => setChosen(choice.id)} />
              <span>{choice.name}</span>
            </label>
          )}
        </VirtualList>
      </fieldset>
      {newName === null ? (
        <Button size="medium" variant="quiet" icon={<FolderPlus size={15} />} onClick={() => setNewName('')}>
          {t('commands.newFolder')}
        </Button>
      ) : (
        <TextField
          autoFocus
          aria-label={t('sidebar.move.newFolderName')}
          placeholder={t('sidebar.move.newFolderName')}
          maxLength={LIMITS.titleMaxChars}
          value={newName}
          onText={setNewName}
        />
      )}
      {question}
    </Dialog>
  );
}
