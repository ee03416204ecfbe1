<?php // vedette-example-path: app/views/people.php ?>
<table>
<?php foreach ($people as $person): ?>
<tr>
<?php // ruleid: php-record-in-page ?>
<td><?= $person['name'] ?></td>
<td><?= htmlspecialchars($person['name'], ENT_QUOTES) ?></td>
<?php // ok: php-record-in-page ?>
<td><?= (int) $person['id'] ?></td>
<?php // ok: php-record-in-page ?>
<td><?= $this->escape($person['email']) ?></td>
<?php // ok: php-record-in-page ?>
<td><?php echo '<b>' . esc($person['title']) . '</b>'; ?></td>
<?php // ok: php-record-in-page ?>
<td><?= t('Remove %s?', $person['name']) ?></td>
<?php // ok: php-record-in-page ?>
<td><?= $person['nb_comments'] ?></td>
<?php // ok: php-record-in-page ?>
<td><?= $lang['title'] ?></td>
</tr>
<?php endforeach; ?>
</table>
