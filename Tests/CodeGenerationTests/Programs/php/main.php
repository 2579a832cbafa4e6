<?php
// Writes a result, or an error, for each line of facts.
declare(strict_types=1);

require __DIR__ . '/Noticebook.php';
require __DIR__ . '/Catalog.php';

use Noticebook\Noticebook;
use Noticebook\NoticebookError;

set_error_handler(static function (int $level, string $message, string $file, int $line): never {
    throw new ErrorException($message, 0, $level, $file, $line);
});

$noticebook = new Noticebook();
foreach (explode("\n", rtrim(stream_get_contents(STDIN), "\n")) as $line) {
    try {
        $answer = $noticebook->notice($line);
    } catch (NoticebookError $error) {
        $answer = ['error' => $error->path, 'problem' => $error->problem];
    }
    echo json_encode($answer, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_THROW_ON_ERROR), "\n";
}
