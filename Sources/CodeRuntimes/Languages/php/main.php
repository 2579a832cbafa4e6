<?php
declare(strict_types=1);

require __DIR__ . '/Noticebook.php';
require __DIR__ . '/Catalog.php';

use Noticebook\Noticebook;
use Noticebook\NoticebookError;

// Make it once, and share it.
$noticebook = new Noticebook();

// The store's payloads, decoded, and what you know about the customer, as JSON.
$facts = stream_get_contents(STDIN);

try {
    $result = $noticebook->notice($facts);
    echo match ($result->decision?->entitled) {
        true => 'Keep access',
        false => 'End access',
        null => $result->about === null ? 'Ask the store again, and leave access as it is' : "Nothing to do: $result->about",
    }, "\n";
    if ($result->notice !== null) {
        // Store $result->deduplicationKey: send each notice once, and not after $result->notice->validUntil.
        echo $result->notice->channels['push']['body']->text, "\n";
    }
} catch (NoticebookError $error) {
    echo $error->path ?? 'facts', ': ', $error->summary, "\n";
}
