interface SwitchProps {
  readonly title: string;
  readonly isOn: boolean;
  readonly toggle: () => Promise<void>;
}

/** A switch. It moves only when the service has confirmed the change. */
export function Switch({ title, isOn, toggle }: SwitchProps) {
  return (
    <label class="switch">
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => {
          event.currentTarget.checked = isOn;
          void toggle();
        }}
      />
      <span>{title}</span>
    </label>
  );
}
