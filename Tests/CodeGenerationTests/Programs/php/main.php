<?php
// Writes a result, or a problem, for each case on standard input.
declare(strict_types=1);

require __DIR__ . '/Noticebook.php';
require __DIR__ . '/Catalog.php';

use Noticebook\Noticebook;
use Noticebook\NoticebookError;

error_reporting(E_ALL);
set_error_handler(static function (int $level, string $message, string $file, int $line): never {
    throw new ErrorException($message, 0, $level, $file, $line);
});

$noticebook = new Noticebook();
while (($line = fgets(STDIN)) !== false) {
    $case = json_decode($line, flags: JSON_THROW_ON_ERROR);
    $call = $case->call ?? 'notice';
    try {
        $result = $noticebook->$call(json_encode($case->facts, JSON_THROW_ON_ERROR | JSON_PRESERVE_ZERO_FRACTION));
    } catch (NoticebookError $error) {
        $problem = ['path' => $error->path, 'summary' => $error->summary];
        $result = ['error' => array_filter($problem, static fn (?string $text): bool => $text !== null)];
    }
    echo json_encode($result, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_THROW_ON_ERROR), "\n";
}
